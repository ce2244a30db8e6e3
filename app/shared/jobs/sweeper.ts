import logger from '@adonisjs/core/services/logger'
import { takeLease } from '#app/shared/jobs/lease'
import { allSweeps } from '#app/shared/jobs/registry'
import { listPausedSweeps, runSweep } from '#app/shared/jobs/run_sweep'
import { monotonicMs } from '#app/shared/time/clock'
import { ClocksDisagree } from '#app/shared/time/database_clock'

const EVERY_MS = 5_000
const LOG_EVERY_MS = 60_000

/** Looks every few seconds which sweeps are due, and runs those whose lease it gets. */
export class Sweeper {
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()
  #loggedAtMs = Number.NEGATIVE_INFINITY

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
    // Without the database nothing can be leased either, which the first sweep finds.
    const paused = await listPausedSweeps().catch(() => new Set<string>())
    for (const sweep of allSweeps()) {
      const { name, everySeconds } = sweep
      if (!this.#timer) return
      if (paused.has(name)) continue
      try {
        if (await takeLease(`sweep:${name}`, everySeconds)) await runSweep(sweep)
      } catch (error) {
        if (error instanceof ClocksDisagree) return this.#standStill(error)
        logger.warn({ err: error, sweep: name }, 'sweep failed; it is tried again')
      }
    }
  }

  /** Stops the sweeps until the clocks agree again, which the next look finds by itself. */
  #standStill(error: ClocksDisagree): void {
    if (monotonicMs() - this.#loggedAtMs < LOG_EVERY_MS) return
    this.#loggedAtMs = monotonicMs()
    logger.error(`${error.message}; nothing is swept, dropped or leased`)
  }
}
