import { spawn, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Problem } from '#app/shared/problems/problem'
import { programBeside } from '#app/shared/process/program_beside'
import { readProcessUsage, type ProcessUsage } from '#app/shared/untrusted_files/process_usage'
import {
  ReadersBusy,
  ReadingTooCostly,
  type ReadingAnswer,
  type ReadingJob,
  type ReadingLimits,
} from '#app/shared/untrusted_files/reading_job'

/** Between two looks at what the process uses. */
const LOOK_MS = 20

/** Memory for the values of the program itself, MB; what lies beside it is counted from outside. */
const HEAP_MB = 192

/** How far reading stands back where cores are scarce: redirects and calls go first. */
const NICE = 10

/** A process that used more than this is replaced, so that nothing of a file stays in memory. */
const WORN_AT: ProcessUsage = { cpuMs: 120_000, memoryMb: 192 }

/** The same process reads files of all kinds whose limit is lower than this. */
const USUAL_CPU_MS = 60_000

/**
 * The C library returns large blocks to the system as soon as they are free (mallopt(3)). Without
 * this a process is worn after one large picture.
 */
export const GIVES_MEMORY_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Waits to hear how long it may compute, then becomes a reader. The kernel's own limit also ends a
 * reader whose parent was killed; a shell whose parent is gone reads nothing, and ends.
 */
const SCRIPT = `read -r lifetime && ulimit -t "$lifetime" && exec nice -n ${NICE} "$0" "$@" </dev/null`

const NOTHING: ProcessUsage = { cpuMs: 0, memoryMb: 0 }

let parked: ChildProcess | null = null

/**
 * Has a shell wait that the next reader begins in. A web process parks it while it starts: later,
 * with hundreds of megabytes, its fork stops the event loop for 50 ms. Where none starts, the next
 * reader is started when it is needed.
 */
export function parkReader(): void {
  if (parked) return
  const shell = spawnShell()
  for (const end of ['exit', 'error']) {
    shell.once(end, () => (parked = parked === shell ? null : parked))
  }
  shell.unref()
  shell.channel?.unref()
  ;(shell.stdin as Socket | null)?.unref()
  parked = shell
}

function takeShell(): ChildProcess {
  const shell = parked ?? spawnShell()
  parked = null
  return shell
}

/** A reader gets no setting and no secret of this process. */
function spawnShell(): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, process.execPath, ...programArguments()], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, ...GIVES_MEMORY_BACK },
  })
  // Its end is seen as such. Without free file descriptors it has no streams.
  shell.on('error', () => {})
  shell.stdin?.on('error', () => {})
  return shell
}

/** A process that reads files of unknown senders, seen from the process that wants to know. */
export class ReadingProcess {
  #isEnded = false

  private constructor(
    private readonly child: ChildProcess,

    /** Seconds of processor time after which the kernel ends it. */
    private readonly lifetime: string
  ) {
    child.once('exit', () => (this.#isEnded = true))
    child.on('error', () => (this.#isEnded = true))
  }

  /** Starts a process that is ready to read. */
  static async start(limits: ReadingLimits): Promise<ReadingProcess> {
    const lifetime = toLifetime(limits)
    const child = takeShell()
    child.ref()
    child.channel?.ref()
    child.stdin?.end(`${lifetime}\n`)
    const started = new ReadingProcess(child, lifetime)
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('No process to read files starts.'))),
    ])
    started.rest()
    return started
  }

  /** Can it read another file within these limits? */
  fits(limits: ReadingLimits): boolean {
    if (this.#isEnded || this.lifetime !== toLifetime(limits)) return false
    const { cpuMs, memoryMb } = this.#usage()
    return cpuMs < WORN_AT.cpuMs && memoryMb < WORN_AT.memoryMb
  }

  /** Lets this process end while nothing is read. */
  rest(): void {
    this.child.unref()
    this.child.channel?.unref()
  }

  end(): void {
    this.#isEnded = true
    this.child.kill('SIGKILL')
  }

  /**
   * Reads a file, and generates what its module finds in it. A process whose file is not read to
   * its end is ended.
   *
   * @throws ReadingTooCostly, ReadersBusy where the machine had no time for it, the Problem of the
   * module
   */
  async *read<Item>(job: ReadingJob, limits: ReadingLimits): AsyncGenerator<Item> {
    const stopped = new AbortController()
    const watch = this.#watch(limits, (reason) => stopped.abort(reason))
    const onExit = () => stopped.abort(new ReadingTooCostly('The process that reads it ended.'))
    this.child.once('exit', onExit)
    this.child.ref()
    this.child.channel?.ref()
    let isDone = false
    try {
      const answers = on(this.child, 'message', { signal: stopped.signal })
      this.child.send({ job })
      for await (const [answer] of answers as AsyncIterable<[ReadingAnswer]>) {
        if (answer.kind === 'item') {
          watch.pause()
          yield answer.item as Item
        } else if (answer.kind !== 'begin') {
          isDone = true
          throwFailure(answer)
          return
        }
        watch.resume()
        this.child.send({ next: true })
      }
    } catch (error) {
      throw stopped.signal.aborted ? stopped.signal.reason : error
    } finally {
      watch.end()
      this.child.off('exit', onExit)
      if (isDone) this.rest()
      else this.end()
    }
  }

  /** Ends the process that uses more than it may, from the first `resume` on. */
  #watch(limits: ReadingLimits, stop: (reason: Error) => void) {
    let startedAtMs = 0
    let before: ProcessUsage | null = null
    let timer: NodeJS.Timeout | undefined
    const look = () => {
      const now = this.#usage()
      const cpuMs = now.cpuMs - before!.cpuMs
      const isLate = performance.now() - startedAtMs > (limits.withinMs ?? Infinity)
      if (cpuMs > limits.cpuMs || now.memoryMb - before!.memoryMb > limits.memoryMb) {
        stop(new ReadingTooCostly(`It used ${cpuMs} ms and ${Math.round(now.memoryMb)} MB.`))
      } else if (isLate && cpuMs > limits.cpuMs / 2) {
        stop(new ReadingTooCostly(`It was not read after ${cpuMs} ms.`))
      } else if (isLate) stop(new ReadersBusy())
    }
    const resume = () => {
      startedAtMs ||= performance.now()
      before ??= this.#usage()
      if (limits.isRenewed) before = { ...before, cpuMs: this.#usage().cpuMs }
      timer = setInterval(look, LOOK_MS)
    }
    const pause = () => {
      clearInterval(timer)
      look()
    }
    return { pause, resume, end: () => clearInterval(timer) }
  }

  #usage(): ProcessUsage {
    return (this.child.pid && readProcessUsage(this.child.pid)) || NOTHING
  }
}

/** Returns how long a process may compute that reads files within these limits, for `ulimit`. */
function toLifetime({ cpuMs, isRenewed }: ReadingLimits): string {
  if (isRenewed) return 'unlimited'
  return String(Math.ceil((WORN_AT.cpuMs + 2 * Math.max(cpuMs, USUAL_CPU_MS)) / 1000))
}

function programArguments(): string[] {
  const { file, execArgv } = programBeside(import.meta, 'read_files')
  return [`--max-old-space-size=${HEAP_MB}`, ...execArgv, fileURLToPath(file)]
}

function throwFailure(answer: ReadingAnswer): void {
  if (answer.kind === 'error') throw new Error(`Reading a file failed: ${answer.message}`)
  if (answer.kind !== 'problem') return
  const { code, status, detail, ...options } = answer.problem
  throw new Problem(code, { status, detail }, options)
}
