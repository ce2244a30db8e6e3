import { sweeps } from '#start/sweeps'
import logger from '@adonisjs/core/services/logger'
import { takeLease } from '#app/jobs/lease'

const EVERY_MS = 5_000

/** Looks every few seconds which sweeps are due, and runs those whose lease it gets. */
export class Sweeper {
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()

  start(): void {
    this.#timer = setInterval(() => this.#tick(), EVERY_MS)
    this.#tick()
  }

  /** Waits for the sweep that runs. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    await this.#running
  }

  #tick(): void {
    this.#running = this.#running.then(() => this.#sweep())
  }

  async #sweep(): Promise<void> {
    for (const { name, everySeconds, run } of sweeps) {
      if (!this.#timer) return
      try {
        if (await takeLease(`sweep:${name}`, everySeconds)) await run()
      } catch (error) {
        logger.warn({ err: error, sweep: name }, 'sweep failed; it is tried again')
      }
    }
  }
}
