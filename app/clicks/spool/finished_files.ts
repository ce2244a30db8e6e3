import db from '@adonisjs/lucid/services/db'
import { nowMs } from '#app/shared/clock'
import { retryingTransaction } from '#app/shared/transaction'
import type { SpoolOffsets } from '#app/clicks/spool/offsets'
import type { SpoolDirectory, SpoolFile } from '#app/clicks/spool/spool_directory'

/** Removes spool files that are drained and that no writer has touched for long. */
export class FinishedFiles {
  private abandonedSinceMs = new Map<string, number>()

  /**
   * @param abandonedAfterMs time without a touch after which a file has no writer any more
   * @param confirmMs time for which that has to be so: a machine that was asleep touches its
   * files within it, before anything is lost
   */
  constructor(
    private directory: SpoolDirectory,
    private abandonedAfterMs: number,
    private confirmMs: number
  ) {}

  /** Has nobody touched it for so long? */
  isAbandoned({ modifiedAtMs }: Pick<SpoolFile, 'modifiedAtMs'>): boolean {
    return nowMs() - modifiedAtMs > this.abandonedAfterMs
  }

  /**
   * May the file go, now that it was looked at once more?
   *
   * @param isDrained is every byte of it stored or skipped
   */
  isFinished(file: SpoolFile, isDrained: boolean): boolean {
    if (!isDrained || !this.isAbandoned(file)) {
      this.abandonedSinceMs.delete(file.name)
      return false
    }
    const sinceMs = this.abandonedSinceMs.get(file.name) ?? nowMs()
    this.abandonedSinceMs.set(file.name, sinceMs)
    return nowMs() - sinceMs >= this.confirmMs
  }

  /** Removes the file first, its offset second: a file without an offset would be drained again. */
  async remove(name: string, offsets: SpoolOffsets): Promise<boolean> {
    this.abandonedSinceMs.delete(name)
    return retryingTransaction(db, async (trx) => {
      const drainedTo = await offsets.lock(trx, name)
      const present = await this.directory.look(name)
      if (drainedTo === null || !present || present.sizeBytes > drainedTo) return false
      await this.directory.remove(name)
      await offsets.forget(trx, name)
      return true
    })
  }
}
