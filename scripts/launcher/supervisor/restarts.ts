import { rmSync, writeFileSync } from 'node:fs'
import { readLine } from '../machine/output.ts'
import { run } from '../machine/paths.ts'

const fileOf = (name: string) => `${run}/${name}.restarts`

/** Returns how often a process was started again. */
export function restartsOf(name: string): number {
  return Number(readLine(fileOf(name))) || 0
}

/** Counts one more, and returns the number. */
export function countRestart(name: string): number {
  const count = restartsOf(name) + 1
  writeFileSync(fileOf(name), `${count}\n`)
  return count
}

export function forgetRestarts(name: string): void {
  rmSync(fileOf(name), { force: true })
}

/** Returns what a line of `status` says of them, such as ", started again 3 times". */
export function describeRestarts(name: string): string {
  const count = restartsOf(name)
  if (count === 0) return ''
  return count === 1 ? ', started again once' : `, started again ${count} times`
}
