import db from '@adonisjs/lucid/services/db'
import { retryingTransaction } from '#app/shared/database/transaction'
import { monotonicMs } from '#app/shared/time/clock'
import type { SpoolOffsets } from '#app/visits/clicks/spool/offsets'
import type { SpoolDirectory, SpoolFile } from '#app/visits/clicks/spool/spool_directory'

/** What this drainer itself has seen of a file. */
interface Observed {
  sizeBytes: number

  /** Since when it has this size. */
  restsSinceMs: number

  /** Since when it is sealed; null while it is not. */
  sealedSinceMs: number | null
}

/**
 * Removes spool files that no one writes to any more, without asking any file's time or any
 * machine's clock. A file that this drainer has not seen growing for long is sealed first: renamed,
 * so that a writer that is still there, idle or stopped, finds it gone from its place and goes on
 * in another. Only what no writer can have believed in for 30 seconds is removed.
 */
export class FinishedFiles {
  #observed = new Map<string, Observed>()

  /**
   * @param sealAfterMs time without growth after which a file is sealed
   * @param confirmMs time for which it has to be sealed before its end counts as its end
   */
  constructor(
    private directory: SpoolDirectory,
    private sealAfterMs: number,
    private confirmMs: number
  ) {}

  /** Notes what the files look like now, and forgets those that are gone. */
  observe(files: readonly SpoolFile[]): void {
    const atMs = monotonicMs()
    const observed = new Map<string, Observed>()
    for (const { name, sizeBytes, isSealed } of files) {
      const before = this.#observed.get(name)
      const rests = before?.sizeBytes === sizeBytes
      observed.set(name, {
        sizeBytes,
        restsSinceMs: rests ? before.restsSinceMs : atMs,
        sealedSinceMs: isSealed ? (before?.sealedSinceMs ?? atMs) : null,
      })
    }
    this.#observed = observed
  }

  /** Is nothing written to it any more, so that its end, torn or not, is its end? */
  isFinal(name: string): boolean {
    const sinceMs = this.#observed.get(name)?.sealedSinceMs ?? null
    return sinceMs !== null && monotonicMs() - sinceMs >= this.confirmMs
  }

  /** Seals the files that are drained, or hold only a torn end, and have rested for long. */
  async sealResting(files: readonly SpoolFile[]): Promise<void> {
    for (const { name, isSealed } of files) {
      const seen = this.#observed.get(name)
      if (isSealed || !seen || monotonicMs() - seen.restsSinceMs < this.sealAfterMs) continue
      await this.directory.seal(name)
    }
  }

  /** Removes the file first, its offset second: a file without an offset would be drained again. */
  async remove(name: string, offsets: SpoolOffsets): Promise<boolean> {
    return retryingTransaction(db, async (trx) => {
      const drainedTo = await offsets.lock(trx, name)
      if (drainedTo === null) return false
      const present = await this.directory.look(name)
      if (present && (present.sizeBytes > drainedTo || !this.isFinal(name))) return false
      await this.directory.remove(name)
      await offsets.forget(trx, name)
      return true
    })
  }
}
