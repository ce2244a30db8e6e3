import { Worker } from 'node:worker_threads'
import type { ScryptAnswer, ScryptJob } from '#app/people/accounts/hashing/scrypt_job'
import { programBeside } from '#app/shared/process/program_beside'

interface Waiting {
  job: ScryptJob
  resolve(key: Buffer): void
  reject(error: Error): void
}

/**
 * Hashes in threads of their own with a low priority. Node's four threads for files and names stay
 * free of it, and where cores are scarce the event loop goes first. Beside 200 sign-ins and guesses a
 * second on two busy cores, the p99 of redirects was 17.9 s with Node's own threads and 0.15 s with
 * these (`./shunt bench login_flood --links`). The price: sign-ins are the first to become slow. A
 * thread starts when it is first needed and stays; one that dies is replaced by the next job.
 */
export class ScryptThreads {
  readonly #idle: Worker[] = []
  readonly #busy = new Map<Worker, Waiting>()
  readonly #waiting: Waiting[] = []

  /** @param atOnce threads at most, which is how many hashes the process makes at once */
  constructor(private readonly atOnce: number) {}

  hash(job: ScryptJob): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#busy.size >= this.atOnce) return
    const worker = this.#idle.pop() ?? this.#start()
    const waiting = this.#waiting.shift()!
    this.#busy.set(worker, waiting)
    worker.ref()
    worker.postMessage(waiting.job)
  }

  #start(): Worker {
    const { file, execArgv } = programBeside(import.meta, 'scrypt_worker')
    const worker = new Worker(file, { execArgv })
    worker.on('message', (answer: ScryptAnswer) => this.#settle(worker, answer))
    worker.on('error', (error) => this.#fail(worker, error as Error))
    worker.on('exit', () => this.#fail(worker, new Error('The hashing thread ended')))
    return worker
  }

  #settle(worker: Worker, { key, error }: ScryptAnswer): void {
    const waiting = this.#busy.get(worker)
    this.#busy.delete(worker)
    this.#idle.push(worker)
    // An idle thread keeps no process from ending.
    worker.unref()
    if (key) waiting?.resolve(Buffer.from(key))
    else waiting?.reject(new Error(error))
    this.#next()
  }

  #fail(worker: Worker, error: Error): void {
    const at = this.#idle.indexOf(worker)
    if (at !== -1) this.#idle.splice(at, 1)
    this.#busy.get(worker)?.reject(error)
    this.#busy.delete(worker)
    this.#next()
  }
}
