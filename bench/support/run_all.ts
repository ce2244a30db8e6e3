import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { dirname } from 'node:path'
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

  /** Load of the machine when it began: what is timed on a busy one says little. */
  load: number

  /** What it printed last, in one line. */
  said: string
}

/** What the launcher ends with where something has to be installed first, and where root is needed. */
const MISSING = 73
const ENDS_WITHIN_MS = 30_000
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

export interface RunOptions {
  limitSeconds: number

  /** Takes over what was kept in an earlier run with the same options. */
  resume: boolean

  /** Where the outcomes are kept; of each command its own file when left out. */
  file?: string
}

/**
 * Runs programs one after the other, each as an operator does, and prints one table of them. One that
 * fails, hangs or does not even start stops no other. Outcomes are kept after each, so that a run that
 * was cut off is resumed. Ctrl-C ends the program that runs and prints the table of those before.
 *
 * @param command `chaos` or `bench`
 * @returns whether all of them kept what they are to prove, as far as they could run
 */
export async function runAll(
  command: 'chaos' | 'bench',
  programs: readonly PlannedProgram[],
  { limitSeconds, resume, file = `${ROOT}storage/${command}_all.json` }: RunOptions
): Promise<boolean> {
  const earlier = resume ? readOutcomes(file) : []
  const outcomes: ProgramOutcome[] = []
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.on('SIGTERM', interrupt).on('SIGINT', interrupt)
  for (const program of programs) {
    const known = earlier.find((one) => one.result === 'kept' && isSameProgram(one, program))
    if (known) {
      outcomes.push(known)
      continue
    }
    console.log(`==> ./shunt ${[command, program.name, ...program.options].join(' ')}`)
    const outcome = await runOne(command, program, limitSeconds, interrupted.signal)
    if (interrupted.signal.aborted) break
    console.log(`--- ${program.name}: ${outcome.result}, ${outcome.seconds} s\n`)
    outcomes.push(outcome)
    keepOutcomes(file, outcomes)
  }
  process.off('SIGTERM', interrupt).off('SIGINT', interrupt)
  printTable(command, outcomes)
  const isWhole = outcomes.length === programs.length
  if (!isWhole) console.log('Interrupted; --resume goes on with what is left.')
  return isWhole && outcomes.every(({ result }) => result === 'kept' || result === 'not possible')
}

const isSameProgram = (one: PlannedProgram, other: PlannedProgram) =>
  one.name === other.name && one.options.join(' ') === other.options.join(' ')

/** Returns the outcomes of the latest run; none where there was none. */
function readOutcomes(file: string): ProgramOutcome[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

function keepOutcomes(file: string, outcomes: readonly ProgramOutcome[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(outcomes, null, 2))
  renameSync(`${file}.new`, file)
}

function runOne(
  command: string,
  program: PlannedProgram,
  limitSeconds: number,
  interrupted: AbortSignal
): Promise<ProgramOutcome> {
  const { name, options } = program
  const startedMs = performance.now()
  const [load] = loadavg()
  // A group of its own, so that nothing of it is left behind where it has to be ended.
  const child = spawn('./shunt', [command, name, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let [output, isLate] = ['', false]
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data
      process.stdout.write(data)
    })
  }
  let rough: NodeJS.Timeout | undefined
  const stop = () => {
    child.kill('SIGTERM')
    rough ??= setTimeout(() => endGroup(child.pid), ENDS_WITHIN_MS)
  }
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, limitSeconds * 1_000)
  interrupted.addEventListener('abort', stop)
  return new Promise((resolve) => {
    const settle = (result: ProgramOutcome['result']) => {
      clearTimeout(timer)
      clearTimeout(rough)
      interrupted.removeEventListener('abort', stop)
      const seconds = Math.round((performance.now() - startedMs) / 1_000)
      const rounded = Math.round(load * 10) / 10
      resolve({ ...program, result, seconds, load: rounded, said: toOneLine(output) })
    }
    child.once('error', (error) => {
      output += error.message
      settle('BROKEN')
    })
    child.once('close', (code) => settle(isLate ? 'too slow' : toResult(code, output)))
  })
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
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
  const width = Math.max(
    `./shunt ${command}`.length,
    ...outcomes.map((one) => commandOf(one).length)
  )
  console.log(`${`./shunt ${command}`.padEnd(width)}  result        seconds  load  figures`)
  for (const outcome of outcomes) {
    const { result, seconds, load, said } = outcome
    const figures = `${String(seconds).padStart(8)} ${load.toFixed(1).padStart(5)}`
    console.log(`${commandOf(outcome).padEnd(width)}  ${result.padEnd(12)} ${figures}  ${said}`)
  }
  const minutes = outcomes.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const kept = outcomes.filter(({ result }) => result === 'kept').length
  console.log(`${kept} of ${outcomes.length} kept, ${minutes.toFixed(1)} minutes`)
}
