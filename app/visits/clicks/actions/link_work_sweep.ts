import db from '@adonisjs/lucid/services/db'
import { change, select, sqlTime } from '#app/shared/database/sql'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { monotonicMs } from '#app/shared/time/clock'
import { trustedNowMs } from '#app/shared/time/database_clock'
import type { LinkWorkTable } from '#app/visits/clicks/actions/request_link_work'

/**
 * A request is repeated for this time: earlier clicks can still be on their way in the spool of a
 * machine that is behind.
 */
const REPEATED_FOR_MS = 24 * 3_600_000

/** Links of one sweep. */
const AT_MOST = 1_000

/** Other sweeps wait for this one: what is left is done the next time. */
const AT_MOST_MS = 5_000

export interface WaitingLinkWork {
  linkId: string
  requestedAt: Date
}

export interface LinkWorkLimits {
  nowMs: number
  isTimeUp: () => boolean
}

/** Does what was asked of the clicks of links, link by link, each on its own. */
export class LinkWorkSweep {
  /** The link that the last sweep of this process ended with: the next goes on behind it. */
  #lastLinkId = ''

  /** @param sweep its name, for the log */
  constructor(
    private readonly waitsIn: LinkWorkTable,
    private readonly sweep: string
  ) {}

  /**
   * Runs the work for as many links as there is time for. A request is forgotten after a day, where
   * the work on that link succeeded and was finished.
   *
   * @param work whether it is finished; it stops where the time is up
   * @throws ClocksDisagree; Error at the end where one of them failed
   */
  async run(work: (waiting: WaitingLinkWork, limits: LinkWorkLimits) => Promise<boolean>) {
    const waiting = await this.#listNext()
    if (waiting.length === 0) return
    const untilMs = monotonicMs() + AT_MOST_MS
    const isTimeUp = () => monotonicMs() > untilMs
    const nowMs = await trustedNowMs()
    const pieces = new SweepPieces(this.sweep)
    for (const request of waiting) {
      const { linkId } = request
      this.#lastLinkId = linkId
      await pieces.run({ linkId }, async () => {
        if (await work(request, { nowMs, isTimeUp })) await this.#forget(linkId, nowMs)
      })
      if (isTimeUp()) break
    }
    pieces.finish()
  }

  /** Those behind the last one come first, then those from the beginning on. */
  #listNext(): Promise<WaitingLinkWork[]> {
    return select<WaitingLinkWork>(
      db,
      `SELECT link_id AS linkId, requested_at AS requestedAt FROM ??
        ORDER BY link_id <= ?, link_id LIMIT ${AT_MOST}`,
      [this.waitsIn, this.#lastLinkId]
    )
  }

  /** A link of which it was asked again in the meantime stays. */
  async #forget(linkId: string, nowMs: number): Promise<void> {
    await change(db, 'DELETE FROM ?? WHERE link_id = ? AND requested_at < ?', [
      this.waitsIn,
      linkId,
      sqlTime(nowMs - REPEATED_FOR_MS),
    ])
  }
}
