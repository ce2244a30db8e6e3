import { say } from '../machine/output.ts'

const UPGRADING = '- Upgrading:'

/**
 * Returns what an operator has to know of the entries of CHANGELOG.md that the version of before did not have: those
 * that begin with "Upgrading:".
 */
export function describeChanges(before: string, now: string): string {
  const known = new Set(before.split('\n').filter(Boolean))
  const lines = now.split('\n').filter((line) => line !== '' && !known.has(line))
  const told: string[] = []
  let isTold = false
  for (const line of lines) {
    if (line.startsWith('- ')) isTold = line.startsWith(UPGRADING)
    else if (line.startsWith('#')) isTold = false
    if (isTold) told.push(line)
  }
  if (told.length > 0) return ['To know, from CHANGELOG.md:', ...told].join('\n')
  const count = lines.filter((line) => line.startsWith('- ')).length
  return `CHANGELOG.md has ${count} new entries; none asks anything of you.`
}

export function sayChanges(before: string, now: string): void {
  say(describeChanges(before, now))
}
