import { readFileSync } from 'node:fs'

/** What a process has used so far, as the kernel counts it. */
export interface ProcessUsage {
  cpuMs: number
  memoryMb: number
}

/** Linux counts processor time in hundredths of a second, whatever its own clock does (proc(5)). */
const TICK_MS = 10
const KIB_A_MIB = 1024

/**
 * Reads what a process has used, without asking it.
 *
 * @returns null where the process ended, or the system has no `/proc`
 */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program may hold spaces and brackets: what follows begins after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const memory = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      memoryMb: Number(memory?.[1] ?? 0) / KIB_A_MIB,
    }
  } catch {
    return null
  }
}
