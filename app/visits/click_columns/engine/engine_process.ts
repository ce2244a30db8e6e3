import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { RequestOver } from '#app/shared/database/long_work'
import { programBeside, type ProgramBeside } from '#app/shared/process/program_beside'
import { GIVES_MEMORY_BACK } from '#app/shared/untrusted_files/reading_process'
import type {
  EngineCall,
  EngineReply,
  EngineStop,
} from '#app/visits/click_columns/engine/engine_call'

/** An engine that waits gives its memory back after this. */
const IDLE_MS = 60_000

/** Memory for the values of the program itself, MB. */
const HEAP_MB = 192

/** Files of an answer are not what they were. */
export class DamagedColumns extends Error {
  constructor(readonly ids: readonly string[]) {
    super(`${ids.length} files of columns are damaged or missing`)
  }
}

/** The engine did not answer: it ended, took too long, or failed. */
export class EngineFailed extends Error {}

/** It is installed and never gets as far as to answer: its library is damaged, or is for another system. */
export class EngineDoesNotLoad extends EngineFailed {}

export interface EngineOptions {
  memoryMb: number

  /** Where it puts what does not fit into its memory. */
  tempFolder: string

  /** Called where it does not load. */
  onBroken?: (reason: string) => void

  /** A program in place of the engine's own: its file, and what Node needs to read it. */
  program?: ProgramBeside
}

/** How the system ends a process whose library it cannot run. */
const SIGNS_OF_BAD_LIBRARY: unknown[] = ['SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGABRT']

/** What a failed process said at its end, characters. */
const SAID = 2_000

/**
 * Is there an engine for the processor and the system of this machine? It is looked for, not loaded:
 * that takes a web process a tenth of a second, and 17 MB for good.
 */
export function hasEngine(): boolean {
  const library = `@duckdb/node-bindings-${process.platform}-${process.arch}`
  return [library, `${library}-musl`].some((name) => {
    try {
      const bindings = createRequire(import.meta.url).resolve('@duckdb/node-bindings')
      createRequire(bindings).resolve(`${name}/duckdb.node`)
      return true
    } catch {
      return false
    }
  })
}

/** The engine of one process: a child that begins with the first call and ends when none comes. */
export class EngineProcess {
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #number = 0
  #isClosed = false
  #hasLoaded = false
  readonly #waiting = new Map<number, { resolve(value: any): void; reject(error: Error): void }>()

  constructor(private readonly options: EngineOptions) {}

  /**
   * Asks the engine, which answers one call after the other.
   *
   * @param over calls it off
   * @throws DamagedColumns, EngineFailed, RequestOver
   */
  async call<Answer>(
    call: EngineCall,
    { timeoutMs, over }: { timeoutMs: number; over?: AbortSignal }
  ): Promise<Answer> {
    if (over?.aborted) throw new RequestOver('No one waits for the answer')
    if (this.#isClosed) throw new EngineFailed('The engine of columns was closed')
    const child = (this.#child ??= this.#start())
    clearTimeout(this.#idle)
    const id = ++this.#number
    const timer = setTimeout(() => this.#end(child, `no answer within ${timeoutMs} ms`), timeoutMs)
    this.#hold(child, true)
    const stop = () => this.#stop(child, id)
    over?.addEventListener('abort', stop, { once: true })
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        child.send({ id, call }, (error) => error && this.#end(child, error.message))
      })
    } finally {
      clearTimeout(timer)
      over?.removeEventListener('abort', stop)
      if (this.#waiting.size === 0 && this.#child === child) this.#rest(child)
    }
  }

  /** Ends the engine; the next call begins another one. */
  end(): void {
    clearTimeout(this.#idle)
    if (this.#child) this.#end(this.#child, 'it was ended')
  }

  /** Ends the engine for good, because this process ends. */
  close(): void {
    this.#isClosed = true
    this.end()
  }

  /** Does it run, so that a call has not to wait for its start? */
  get isRunning(): boolean {
    return this.#child !== null
  }

  /** Does anyone wait for an answer? */
  get isBusy(): boolean {
    return this.#waiting.size > 0
  }

  /** Did it ever load in this process? */
  get hasLoaded(): boolean {
    return this.#hasLoaded
  }

  /** Returns the id of the process, for what it uses; undefined where there is none. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  #start(): ChildProcess {
    const { file, execArgv } = this.options.program ?? programBeside(import.meta, 'run_engine')
    const program = [`--max-old-space-size=${HEAP_MB}`, ...execArgv, fileURLToPath(file)]
    const child = spawn(process.execPath, program, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      // A session of its own: Linux shares cores out between sessions first (sched(7), autogroup).
      detached: true,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        ...GIVES_MEMORY_BACK,
        ENGINE_MEMORY_MB: String(this.options.memoryMb),
        ENGINE_THREADS: String(Math.min(4, availableParallelism())),
        ENGINE_TEMP: this.options.tempFolder,
      },
    })
    let said = ''
    let isReady = false
    child.stderr!.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-SAID)))
    child.on('message', (reply: EngineReply) => {
      isReady = this.#hasLoaded = true
      this.#receive(reply)
    })
    child.once('close', (code, signal) => {
      const isBroken = !isReady && (code ? code > 0 : SIGNS_OF_BAD_LIBRARY.includes(signal))
      const [reason = ''] = /(?<=Error: ).+/.exec(said) ?? []
      const ended = `it ended with ${signal ?? code}${reason && `: ${reason}`}`
      this.#end(child, ended, isBroken)
    })
    child.on('error', (error) => this.#end(child, error.message))
    return child
  }

  /** The engine goes on with the next call. */
  #stop(child: ChildProcess, id: number): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    child.send({ stop: id } satisfies EngineStop, () => {})
    waiting?.reject(new RequestOver('No one waits for the answer'))
  }

  #receive(reply: EngineReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (!waiting) return
    if ('damaged' in reply) waiting.reject(new DamagedColumns(reply.damaged))
    else if ('error' in reply) waiting.reject(new EngineFailed(reply.error))
    else waiting.resolve(reply.answer)
  }

  #end(child: ChildProcess, reason: string, isBroken = false): void {
    if (this.#child !== child) return
    if (isBroken) this.options.onBroken?.(reason)
    this.#child = null
    child.kill('SIGKILL')
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    const Failure = isBroken ? EngineDoesNotLoad : EngineFailed
    for (const { reject } of waiting) reject(new Failure(`The engine of columns: ${reason}`))
  }

  #rest(child: ChildProcess): void {
    this.#hold(child, false)
    this.#idle = setTimeout(() => this.end(), IDLE_MS).unref()
  }

  /** Does the child keep this process from ending? */
  #hold(child: ChildProcess, isHeld: boolean): void {
    if (isHeld) child.ref()
    else child.unref()
    const said = child.stderr as Socket | null
    if (isHeld) child.channel?.ref()
    else child.channel?.unref()
    if (isHeld) said?.ref()
    else said?.unref()
  }
}
