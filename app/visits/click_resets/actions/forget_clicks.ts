import db from '@adonisjs/lucid/services/db'
import { change, sqlTime, type Sql } from '#app/shared/sql'
import { retryingTransaction } from '#app/shared/transaction'
import { toRawKey } from '#app/visits/clicks/actions/insert_clicks'
import { lockLinks } from '#app/visits/clicks/actions/lock_links'
import { numberClicks, type ClickNumbers } from '#app/visits/clicks/actions/number_clicks'
import type { KeptClick } from '#app/visits/clicks/click'
import { findLinkNumber } from '#app/visits/clicks/queries/stored_clicks'
import { changeSums } from '#app/visits/reclassification/actions/change_sums'
import { changeVisitors } from '#app/visits/reclassification/actions/change_visitors'
import { notePeak } from '#app/visits/reclassification/actions/note_peak'
import { listOldestClicks } from '#app/visits/reclassification/queries/kept_clicks'
import { computeSumDifferences } from '#app/visits/reclassification/rules/sum_differences'

/** Clicks of one transaction. */
const STEP_CLICKS = 1_000

/**
 * Forgets the oldest clicks of a link and takes them out of everything that they are counted in, all
 * or nothing. The link is locked as drainers lock it, so that none counts for it in the meantime.
 *
 * @param untilMs milliseconds since the epoch; later clicks stay
 * @returns whether there may be more
 */
export async function forgetClicks(linkId: string, untilMs: number): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const links = await lockLinks(trx, [linkId])
    const linkNo = await findLinkNumber(trx, linkId)
    const clicks =
      linkNo === null ? [] : await listOldestClicks(trx, linkNo, { untilMs, limit: STEP_CLICKS })
    await change(trx, 'DELETE FROM conversions WHERE link_id = ? AND clicked_at <= ?', [
      linkId,
      sqlTime(untilMs),
    ])
    if (clicks.length === 0) return false
    const numbers = await numberClicks(trx, clicks)
    await change(trx, 'DELETE FROM raw_clicks WHERE (workspace_no, clicked_at, nonce) IN (?)', [
      clicks.map((click) => toRawKey(click, numbers)),
    ])
    await takeOutOfSums(trx, clicks, numbers)
    const most = links.get(linkId)?.mostHumanClicks ?? 0
    if (most > 0) await notePeak(trx, linkId, most)
    return clicks.length === STEP_CLICKS
  })
}

/**
 * Takes clicks out of the sums. A click that is gone makes no one a visitor, as a bot's does not.
 */
async function takeOutOfSums(
  trx: Sql,
  clicks: readonly KeptClick[],
  numbers: ClickNumbers
): Promise<void> {
  const gone = clicks.map((before) => ({ before, after: { ...before, class: 'Bot' as const } }))
  const visitors = await changeVisitors(trx, gone, numbers)
  await changeSums(trx, computeSumDifferences(clicks, [], visitors))
}
