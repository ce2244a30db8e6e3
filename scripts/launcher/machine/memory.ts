import { totalmem } from 'node:os'
import { readText } from './output.ts'
import { setting } from './settings.ts'

const BYTES_A_MIB = 1_048_576

/** Older control groups write "no limit" as a number of 16 digits or more. */
const LONGEST_LIMIT = 15

/**
 * Returns the files with limits of memory: those of our control group and of the ones around it. In a container the
 * outermost is its own, and the names before it may lie outside.
 *
 * @param groups the text of /proc/self/cgroup
 */
export function limitFiles(groups: string): string[] {
  const path = (pattern: RegExp) => pattern.exec(groups)?.[1].replace(/\/$/, '') ?? ''
  const parentsOf = (group: string): string[] =>
    group ? [group, ...parentsOf(group.slice(0, group.lastIndexOf('/')))] : ['']
  return [
    ...parentsOf(path(/^0::(.*)$/m)).map((group) => `/sys/fs/cgroup${group}/memory.max`),
    ...parentsOf(path(/^\d+:memory:(.*)$/m)).map(
      (group) => `/sys/fs/cgroup/memory${group}/memory.limit_in_bytes`
    ),
  ]
}

/** Returns the megabytes of memory that we may use: the machine's, or less where a control group says so. */
export function memoryMb(): number {
  const limits = limitFiles(readText('/proc/self/cgroup'))
    .map((file) => readText(file).trim())
    .filter((text) => /^\d+$/.test(text) && text.length <= LONGEST_LIMIT)
  return Math.floor(Math.min(totalmem(), ...limits.map(Number)) / BYTES_A_MIB)
}

/** Returns what a setting says in megabytes, or the usual within bounds. */
export function sizeMb(
  name: string,
  usual: number,
  { least, most }: { least: number; most: number }
): number {
  const bounded = Math.min(Math.max(usual, least), most)
  const given = setting(name)
  if (/^\d+$/.test(given)) return Number(given)
  if (given) process.stderr.write(`Shunt: ${name} is no number of megabytes; taking ${bounded}.\n`)
  return bounded
}
