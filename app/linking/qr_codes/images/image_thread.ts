import { Worker } from 'node:worker_threads'
import type { ImageAnswer, ImageJob } from '#app/linking/qr_codes/images/image_job'
import { FairSlots } from '#app/shared/fair_slots'
import { TooManyAttempts } from '#app/shared/too_many_attempts'

/** More than this many of a workspace would wait for seconds; the rest are asked to try again. */
const MAX_WAITING = 64
const RETRY_AFTER_SECONDS = 1

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

/**
 * Makes images in a thread of their own, so that redirects of the same process do not wait for
 * them. Workspaces take turns, so that one that asks for many delays no one else's. The thread
 * starts with the first image and stays; if it dies, the next image starts another.
 */
class ImageThread {
  #worker: Worker | null = null
  #number = 0
  readonly #waiting = new Map<number, Waiting>()
  readonly #slots = new FairSlots({
    running: 1,
    runningOfOwner: 1,
    waitingOfOwner: MAX_WAITING,
  })

  /**
   * @throws TooManyTries when too many of the workspace wait already; Error with what the job said
   */
  async run(workspaceId: string, job: ImageJob): Promise<Uint8Array> {
    const bytes = await this.#slots.run(workspaceId, () => this.#ask(job))
    if (bytes === null) throw new TooManyAttempts(RETRY_AFTER_SECONDS)
    return bytes
  }

  #ask(job: ImageJob): Promise<Uint8Array> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const number = ++this.#number
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      worker.ref()
      worker.postMessage({ number, job })
    })
  }

  /**
   * Starts the worker thread from source or from the build: its file lies beside this one, with the
   * same ending.
   */
  #start(): Worker {
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
    const worker = new Worker(new URL(`./image_worker.${ending}`, import.meta.url), {
      execArgv: ending === 'ts' ? ['--import', import.meta.resolve('@poppinss/ts-exec')] : [],
    })
    worker.on('message', (answer: ImageAnswer) => this.#settle(worker, answer))
    worker.on('error', (error) => this.#fail(worker, error as Error))
    worker.on('exit', () => this.#fail(worker, new Error('The image thread ended')))
    worker.unref()
    return worker
  }

  #settle(worker: Worker, { number, bytes, error }: ImageAnswer): void {
    const waiting = this.#waiting.get(number)
    this.#waiting.delete(number)
    // An idle thread keeps no process from ending.
    if (this.#waiting.size === 0) worker.unref()
    if (bytes) waiting?.resolve(bytes)
    else waiting?.reject(new Error(error))
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

const thread = new ImageThread()

/**
 * Makes an image off the event loop; see `ImageThread`.
 *
 * @param workspaceId whose turn it is
 */
export function makeImage(workspaceId: string, job: ImageJob): Promise<Uint8Array> {
  return thread.run(workspaceId, job)
}
