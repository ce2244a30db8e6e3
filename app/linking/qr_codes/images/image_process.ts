import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ImageAnswer, ImageJob } from '#app/linking/qr_codes/images/image_job'
import { FairSlots } from '#app/shared/limits/fair_slots'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import { programBeside } from '#app/shared/process/program_beside'

/** More than this many of a workspace would wait for seconds; the rest are asked to try again. */
const MAX_WAITING = 64
const RETRY_AFTER_SECONDS = 1

/** A process without work ends after this long. */
const IDLE_MS = 30_000

/** Memory for the values of the program itself, MB; pictures lie beside it. */
const HEAP_MB = 128

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

/**
 * Makes images in a process of its own, one at a time, so that redirects do not wait for them and
 * what a large picture takes is never memory of the process that answers visitors. Workspaces take
 * turns, so that one that asks for many delays no one else's. The process starts with the first
 * image, and ends when it has grown or has had nothing to do for a while; the next image starts
 * another.
 */
class ImageProcess {
  #child: ChildProcess | null = null
  #number = 0
  #idle: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, Waiting>()
  readonly #slots = new FairSlots({
    running: 1,
    runningOfOwner: 1,
    waitingOfOwner: MAX_WAITING,
  })

  /**
   * @throws TooManyAttempts when too many of the workspace wait already; Error with what the job said
   */
  async run(workspaceId: string, job: ImageJob): Promise<Uint8Array> {
    const bytes = await this.#slots.run(workspaceId, () => this.#ask(job))
    if (bytes === null) throw new TooManyAttempts(RETRY_AFTER_SECONDS)
    return bytes
  }

  #ask(job: ImageJob): Promise<Uint8Array> {
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const child = this.#child
    const number = ++this.#number
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      child.ref()
      child.channel?.ref()
      child.send({ number, job }, (error) => error && this.#fail(child, error))
    })
  }

  /** Starts the process, which gets no setting and no secret. */
  #start(): ChildProcess {
    const { file, execArgv } = programBeside(import.meta, 'image_worker')
    const child = fork(fileURLToPath(file), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, ...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    })
    child.on('message', (answer) => this.#settle(child, answer as ImageAnswer))
    child.on('error', (error) => this.#fail(child, error))
    child.on('exit', () => this.#fail(child, new Error('The image process ended')))
    this.#rest(child)
    return child
  }

  #settle(child: ChildProcess, { number, bytes, error, isWorn }: ImageAnswer): void {
    const waiting = this.#waiting.get(number)
    this.#waiting.delete(number)
    if (isWorn) this.#end(child)
    else if (this.#waiting.size === 0) {
      this.#rest(child)
      this.#idle = setTimeout(() => this.#end(child), IDLE_MS).unref()
    }
    if (bytes) waiting?.resolve(bytes)
    else waiting?.reject(new Error(error))
  }

  /** Lets this process end while nothing is drawn. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
  }

  #end(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
    this.#rest(child)
    child.kill('SIGKILL')
  }

  #fail(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return
    this.#child = null
    child.kill('SIGKILL')
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

const images = new ImageProcess()

/**
 * Makes an image outside of this process; see `ImageProcess`.
 *
 * @param workspaceId whose turn it is
 */
export function makeImage(workspaceId: string, job: ImageJob): Promise<Uint8Array> {
  return images.run(workspaceId, job)
}
