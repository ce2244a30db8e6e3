import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the file in which a process that is replaced leaves for how long it stood still: it
 * cannot report that itself any more.
 */
export function lostStallFile(storagePath: string, role: string): string {
  return join(storagePath, `stall.${role}`)
}

export function leaveStall(file: string, standingMs: number): void {
  try {
    writeFileSync(file, String(Math.round(standingMs)), { mode: 0o600 })
  } catch {
    // A full disk does not keep a process from being replaced.
  }
}

/** Returns what a process of the same role left, once; 0: nothing. */
export function takeLostStall(file: string): number {
  try {
    const standingMs = Number(readFileSync(file, 'utf8'))
    rmSync(file)
    return Number.isFinite(standingMs) ? standingMs : 0
  } catch {
    return 0
  }
}
