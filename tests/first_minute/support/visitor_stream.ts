import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 50
const PATIENCE_MS = 30_000

/** Visitors who come all the time, each on a connection of its own. */
export class VisitorStream {
  readonly failures: string[] = []
  answered = 0
  #isOver = false
  readonly #asked: Promise<void>[] = []
  readonly #coming: Promise<void>

  /** @param patienceMs how long each waits for an answer */
  constructor(
    private readonly address: string,
    private readonly patienceMs = PATIENCE_MS
  ) {
    this.#coming = this.#come()
  }

  /** Waits for the last answers. */
  async end(): Promise<this> {
    this.#isOver = true
    await this.#coming
    await Promise.all(this.#asked)
    return this
  }

  async #come(): Promise<void> {
    while (!this.#isOver) {
      this.#asked.push(this.#visit())
      await sleep(EVERY_MS)
    }
  }

  #visit(): Promise<void> {
    return new Promise((resolve) => {
      const options = { agent: false, timeout: this.patienceMs }
      const request = get(this.address, options, (response) => {
        response.resume()
        if (response.statusCode! >= 500) this.failures.push(String(response.statusCode))
        response.once('end', () => this.answered++)
        response.once('close', resolve)
      })
      request.once('timeout', () => request.destroy(new Error('no answer')))
      request.once('error', (error) => {
        this.failures.push(error.message)
        resolve()
      })
    })
  }
}
