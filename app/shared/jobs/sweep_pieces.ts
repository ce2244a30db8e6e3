import logger from '@adonisjs/core/services/logger'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { ClocksDisagree } from '#app/shared/time/database_clock'

/**
 * After this number of failures in a row, the database is taken to be unavailable, and the rest
 * waits.
 */
const MOST_UNAVAILABLE = 3

/**
 * Runs the pieces of one sweep, each on its own. A failure is logged and does not delay the pieces
 * after it; the next sweep tries that piece again. At its end the sweep fails, so that people see
 * it among the jobs.
 */
export class SweepPieces {
  #run = 0
  #failed = 0
  #unavailableInRow = 0
  #first: unknown

  /** @param sweep its name, for the log */
  constructor(private readonly sweep: string) {}

  /**
   * Runs a piece.
   *
   * @param about what it is about, for the log: an id, by a name
   * @throws ClocksDisagree; what a database throws that cannot be reached
   */
  async run(about: Record<string, string>, piece: () => Promise<unknown>): Promise<void> {
    this.#run++
    try {
      await piece()
      this.#unavailableInRow = 0
    } catch (error) {
      if (error instanceof ClocksDisagree) throw error
      this.#unavailableInRow = isDatabaseUnavailable(error) ? this.#unavailableInRow + 1 : 0
      if (this.#unavailableInRow === MOST_UNAVAILABLE) throw error
      if (this.#failed++ === 0) this.#first = error
      logger.error(
        { err: error, sweep: this.sweep, ...about },
        'a piece of a sweep failed; it is tried again'
      )
    }
  }

  /** @throws Error where a piece failed, with the reason of the first */
  finish(): void {
    if (this.#failed === 0) return
    const reason = this.#first instanceof Error ? this.#first.message : String(this.#first)
    throw new Error(`${this.#failed} of ${this.#run} failed, the first one with: ${reason}`, {
      cause: this.#first,
    })
  }
}
