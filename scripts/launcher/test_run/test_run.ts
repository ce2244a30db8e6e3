import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '../machine/interruptions.ts'
import { say } from '../machine/output.ts'
import { endOf } from '../machine/programs.ts'
import { drawSecret } from '../services/private_server.ts'
import { LANE_VARIABLE, type Lane, type Step } from './lanes.ts'
import { endMarked, markOf } from './marks.ts'
import { countTests, describeFailure, describeResults, readTally, type Result } from './results.ts'

/** The generated files are committed; what is committed must be what is generated. */
const GENERATED = [
  ...['.adonisjs', 'database/schema.ts', 'clients/typescript/src/generated'],
  ...['clients/python/shunt_client/_types.py', 'clients/python/shunt_client/_calls.py'],
]

/** A test says something within ten minutes. What is silent for longer hangs, and would never end. */
const LONGEST_SILENCE_MS = 12 * 60_000

/** How long a runner may take to be gone once it has said what it ends with: some have stayed. */
const GONE_WITHIN_MS = 30_000
const END = /^The tests of (\w+) end with (\d+)\.$/m

/** How long the last words of a program that ended may take: something else may hold its pipe. */
const LAST_WORDS_MS = 5_000

/** What a command came to. */
interface Ended {
  code: number
  output: string
}

interface LaneBeside {
  child: ChildProcess
  startedMs: number
  ended: Promise<Ended>

  /** What it has said so far. */
  said: () => string
}

/** Does the steps of a run, one after the other, and counts. */
export class TestRun {
  /** Of the step that runs: processes of the one before may still be being ended. */
  #mark = drawSecret(8)
  readonly #folder = mkdtempSync(`${tmpdir()}/shunt-tests-`)
  readonly #options: readonly string[]
  readonly #results: Result[] = []
  readonly #failures: string[] = []
  readonly #beside = new Map<Lane, LaneBeside>()

  readonly #longestSilenceMs: number
  readonly #goneWithinMs: number

  /**
   * @param options of `node ace test`, for each suite
   * @param longestSilenceMs a command that says nothing for longer is ended, and has failed
   * @param goneWithinMs a runner that is still there so long after its end is ended, and counts as it said
   */
  constructor(
    options: readonly string[],
    longestSilenceMs = LONGEST_SILENCE_MS,
    goneWithinMs = GONE_WITHIN_MS
  ) {
    this.#options = options
    this.#longestSilenceMs = longestSilenceMs
    this.#goneWithinMs = goneWithinMs
    this.#keepGenerated('committed')
  }

  /** Where the generated files of before and of now lie. */
  get folders() {
    return { committed: `${this.#folder}/committed`, now: `${this.#folder}/now` }
  }

  async doSteps(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await this.#doStep(step)
  }

  /** Shows what failed, and each step with its seconds. */
  sayResults(): void {
    for (const failure of this.#failures) say(failure)
    say(`\n${describeResults(this.#results)}\n`)
  }

  /** What has passed and failed so far. */
  get counts() {
    const sum = (name: 'passed' | 'failed') =>
      this.#results.reduce((total, result) => total + result[name], 0)
    return { passed: sum('passed'), failed: sum('failed') }
  }

  /** Ends what still runs, and removes the files of the run. */
  async end(): Promise<void> {
    for (const { child, ended, said } of this.#beside.values()) {
      child.kill('SIGTERM')
      await ended
      process.stdout.write(said())
    }
    await endMarked(markOf(this.#mark))
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #doStep(step: Step): Promise<void> {
    if (step.kind === 'suite') return this.#runSuite(step)
    if (step.kind === 'begin') return this.#beginLane(step.lane)
    if (step.kind === 'end') return this.#endLane(step.lane)
    if (step.before === 'keep generated files') this.#keepGenerated('now')
    return this.#runCommand(step.title, step.command)
  }

  async #runCommand(title: string, command: readonly string[]): Promise<void> {
    say(`\n==> ${title}`)
    const startedMs = performance.now()
    const { code, output } = await this.#watch(command)
    const passed = code === 0 ? 1 : 0
    this.#note({ title, passed, failed: 1 - passed, seconds: secondsSince(startedMs) }, output)
  }

  /** Dying without a summary, failing beside the tests, and running none at all are failures too. */
  async #runSuite({ suite: title, files }: Extract<Step, { kind: 'suite' }>): Promise<void> {
    say(`\n==> tests: ${title}`)
    const startedMs = performance.now()
    // As `node ace test` runs them, without its generators: two runs at once would write the same files.
    const program = ['node', '--import', './bin/typescript.js', 'bin/test.ts']
    const only = files ? [`--files=${files.join(',')}`] : []
    const { code, output } = await this.#watch([...program, title, ...this.#options, ...only])
    const passed = countTests(output, 'passed')
    const isCut = passed === 0 && countTests(output, 'failed') === 0
    const end = isCut ? `It ended with ${code}, and counted no test of '${title}'.` : ''
    if (end) say(end)
    const isWrong = code !== 0 || passed === 0
    const failed = countTests(output, 'failed') || (isWrong ? 1 : 0)
    this.#note({ title, passed, failed, seconds: secondsSince(startedMs) }, output + end)
  }

  /** A lane beside is another run of the launcher, with an installation of its own. What it says waits for its end. */
  async #beginLane(lane: Lane): Promise<void> {
    say(`\n==> tests: ${lane.suites.join(' ')}, beside what follows`)
    const child = spawn('./shunt', ['test', ...lane.suites], {
      env: { ...process.env, [LANE_VARIABLE]: lane.name },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    }
    const closed = new Promise((resolve) => child.once('close', resolve))
    const ended = endOf(child).then(async (code) => {
      await Promise.race([closed, sleep(LAST_WORDS_MS)])
      return { code, output }
    })
    this.#beside.set(lane, { child, startedMs: performance.now(), ended, said: () => output })
  }

  /** Ending without a tally is a failure. */
  async #endLane(lane: Lane): Promise<void> {
    const { startedMs, ended } = this.#beside.get(lane)!
    const { code, output } = await waitFor(ended)
    this.#beside.delete(lane)
    process.stdout.write(output)
    const { passed, failed } = readTally(output) ?? { passed: 0, failed: 1 }
    const failures = failed || (code === 0 ? 0 : 1)
    const seconds = secondsSince(startedMs)
    this.#note({ title: lane.name, passed, failed: failures, seconds }, output)
  }

  /** Runs a command in a session of its own, shows and keeps what it says, and ends what it leaves behind. */
  async #watch([program, ...words]: readonly string[]): Promise<Ended> {
    const mark = drawSecret(8)
    this.#mark = mark
    // Both in one pipe, so that their lines stay in order.
    const child = spawn('sh', ['-c', 'exec "$@" 2>&1', 'sh', program, ...words], {
      env: { ...process.env, SHUNT_RUN: mark },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    let output = ''
    const silence = setTimeout(() => {
      say(
        `It has said nothing for ${this.#longestSilenceMs / 60_000} minutes: it hangs, and is ended.`
      )
      void endMarked(markOf(mark))
    }, this.#longestSilenceMs)
    let staying: NodeJS.Timeout | undefined
    let saidCode: number | null = null
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text)
      output += text
      silence.refresh()
      const [, run, said] = END.exec(output.slice(-200)) ?? []
      if (run !== mark) return
      staying ??= setTimeout(() => {
        saidCode = Number(said)
        say('It has ended and does not go: its processes are ended.')
        void endMarked(markOf(mark))
      }, this.#goneWithinMs)
    })
    const closed = new Promise((resolve) => child.stdout.once('close', resolve))
    const code = await waitFor(endOf(child)).finally(() => {
      clearTimeout(silence)
      clearTimeout(staying)
    })
    await endMarked(markOf(mark))
    await waitFor(Promise.race([closed, sleep(LAST_WORDS_MS)]))
    return { code: saidCode ?? code, output }
  }

  #note(result: Result, output: string): void {
    const { title, passed, failed, seconds } = result
    this.#results.push(result)
    say(`--- ${title}: ${passed} passed, ${failed} failed, ${seconds} s`)
    if (failed > 0) this.#failures.push(describeFailure(title, output))
  }

  #keepGenerated(name: 'committed' | 'now'): void {
    mkdirSync(this.folders[name])
    for (const path of GENERATED.filter((one) => existsSync(one))) {
      const to = `${this.folders[name]}/${path.split('/').at(-1)}`
      cpSync(path, to, { recursive: true })
    }
  }
}

const secondsSince = (startedMs: number) => Math.round((performance.now() - startedMs) / 1_000)
