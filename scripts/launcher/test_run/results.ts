import { stripVTControlCharacters } from 'node:util'

const MOST_LINES = 200
const LAST_LINES = 30

/** What a step came to. */
export interface Result {
  title: string
  passed: number
  failed: number
  seconds: number
}

/** Returns the number before a word in Japa's last line of tests, such as "Tests  3 passed, 1 failed (4)"; 0: none. */
export function countTests(output: string, word: 'passed' | 'failed'): number {
  const lines = stripVTControlCharacters(output).split('\n')
  const line = lines.findLast((one) => /^ *Tests {1,}/.test(one)) ?? ''
  return Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0)
}

/** Returns the numbers of a run's last line, `3 passed, 1 failed`; null: it did not get that far. */
export function readTally(output: string): { passed: number; failed: number } | null {
  const tallies = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)]
  const last = tallies.at(-1)
  return last ? { passed: Number(last[1]), failed: Number(last[2]) } : null
}

/**
 * Returns what a step said of its failures, to be said again at the end of thousands of lines: the errors of its
 * tests, or what it said last.
 */
export function describeFailure(title: string, output: string): string {
  const text = stripVTControlCharacters(output)
  const errors = [...text.matchAll(/^ *ERRORS *$[\s\S]*?(?:^ *FAILED *$|(?![\s\S]))/gm)]
  const lines = errors.length
    ? errors.flatMap(([part]) => part.split('\n'))
    : text.trimEnd().split('\n').slice(-LAST_LINES)
  const shown = lines.slice(0, MOST_LINES).map((line) => `  | ${line}`)
  return ['', `==> what failed: ${title}`, ...shown].join('\n')
}

/** Returns the table at the end of a run, with the seconds of each step. */
export function describeResults(results: readonly Result[]): string {
  const row = (title: string, passed: unknown, failed: unknown, seconds: string) =>
    [title.padEnd(16), String(passed).padStart(7), String(failed).padStart(7), seconds.padStart(8)]
      .join(' ')
      .trimEnd()
  return [
    row('Step', 'Passed', 'Failed', 'Seconds'),
    ...results.map(({ title, passed, failed, seconds }) =>
      row(title, passed, failed, `${seconds}s`)
    ),
  ].join('\n')
}
