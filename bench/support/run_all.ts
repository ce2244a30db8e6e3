import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A program that is to run, with its options. */
export interface PlannedProgram {
  name: string
  options: string[]
}

/** What came of a program. `not possible`: this machine lacks what it needs. */
export interface ProgramOutcome extends PlannedProgram {
  result: 'kept' | 'BROKEN' | 'not possible' | 'too slow'
  seconds: number

  /** What it printed last, in one line. */
  said: string
}

/** What the launcher ends with where something has to be installed first, and where root is needed. */
const MISSING = 73
const LAST_LINES = 12
const LONGEST_SAID = 240

/**
 * Lists every program of a folder, in the order of the alphabet: also one that no plan knows yet.
 *
 * @param plan options by name
 * @param only names, comma-separated; empty: all
 */
export function planAll(
  folder: string,
  plan: Readonly<Record<string, string>>,
  only = ''
): PlannedProgram[] {
  const wanted = only.split(',').filter(Boolean)
  const names = readdirSync(`${ROOT}${folder}`)
    .filter((file) => file.endsWith('.ts') && file !== 'all.ts')
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')} in ${folder}`)
  return names
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .map((name) => ({ name, options: (plan[name] ?? '').split(' ').filter(Boolean) }))
}

/**
 * Runs programs one after the other, each as an operator does, and prints one table of them.
 *
 * @param command `chaos` or `bench`
 * @returns whether all of them kept what they are to prove, as far as they could run
 */
export async function runAll(
  command: 'chaos' | 'bench',
  programs: readonly PlannedProgram[],
  limitSeconds: number
): Promise<boolean> {
  const outcomes: ProgramOutcome[] = []
  for (const program of programs) {
    console.log(`==> ./shunt ${[command, program.name, ...program.options].join(' ')}`)
    const outcome = await runOne(command, program, limitSeconds)
    console.log(`--- ${program.name}: ${outcome.result}, ${outcome.seconds} s\n`)
    outcomes.push(outcome)
  }
  printTable(command, outcomes)
  return outcomes.every(({ result }) => result === 'kept' || result === 'not possible')
}

function runOne(
  command: string,
  program: PlannedProgram,
  limitSeconds: number
): Promise<ProgramOutcome> {
  const { name, options } = program
  const startedMs = performance.now()
  const child = spawn('./shunt', [command, name, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, isLate] = ['', false]
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data
      process.stdout.write(data)
    })
  }
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGTERM')
  }, limitSeconds * 1_000)
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop).once('SIGINT', stop)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('SIGTERM', stop).off('SIGINT', stop)
      const seconds = Math.round((performance.now() - startedMs) / 1_000)
      const result = isLate ? 'too slow' : toResult(code, output)
      resolve({ ...program, result, seconds, said: toOneLine(output) })
    })
  })
}

function toResult(code: number | null, output: string): ProgramOutcome['result'] {
  if (code === 0) return 'kept'
  const isMissing = code === MISSING || /needs root|EPERM|Operation not permitted/.test(output)
  return isMissing ? 'not possible' : 'BROKEN'
}

/** Returns the last lines that say something, without the verdict, which the table has already. */
export function toOneLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'kept' && !line.startsWith('BROKEN'))
  const text = lines.slice(-LAST_LINES).join(' ').replace(/\s+/g, ' ')
  return text.length <= LONGEST_SAID ? text : `… ${text.slice(-LONGEST_SAID)}`
}

function printTable(command: string, outcomes: readonly ProgramOutcome[]): void {
  const commandOf = ({ name, options }: PlannedProgram) => [name, ...options].join(' ')
  const width = Math.max(...outcomes.map((outcome) => commandOf(outcome).length))
  console.log(`${`./shunt ${command}`.padEnd(width)}  result        seconds  figures`)
  for (const outcome of outcomes) {
    const { result, seconds, said } = outcome
    const place = commandOf(outcome).padEnd(width)
    console.log(`${place}  ${result.padEnd(12)} ${String(seconds).padStart(8)}  ${said}`)
  }
}
