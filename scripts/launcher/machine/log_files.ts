import { copyFileSync, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { logs } from './paths.ts'

const MOST_BYTES = 10_000 * 1_024
const KEPT_COPIES = 3

/**
 * Keeps four files of 10 MB of each log, the one that is written among them. What writes it has it open, so that
 * it is copied and emptied; where there is no room for a copy, it is emptied.
 */
export function rotateLogs(folder = logs): void {
  for (const name of readdirSync(folder)) {
    const file = `${folder}/${name}`
    if (name.endsWith('.log') && sizeOf(file) > MOST_BYTES) rotate(file)
  }
}

function rotate(file: string): void {
  for (let number = KEPT_COPIES; number > 1; number--) {
    attempt(() => renameSync(`${file}.${number - 1}`, `${file}.${number}`))
  }
  if (!attempt(() => copyFileSync(file, `${file}.1`))) rmSync(`${file}.1`, { force: true })
  attempt(() => truncateSync(file))
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

function attempt(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}
