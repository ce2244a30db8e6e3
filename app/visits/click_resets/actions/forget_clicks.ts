import db from '@adonisjs/lucid/services/db'
import { change, sqlTime, type Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { lockLinks } from '#app/visits/clicks/actions/lock_links'
import { unpackNextOfLink } from '#app/visits/raw_clicks/actions/change_packs'
import { removeClicks } from '#app/visits/raw_clicks/actions/delete_clicks'
import { noteChanges } from '#app/visits/raw_clicks/actions/note_changes'
import { numberClicks, type ClickNumbers } from '#app/visits/raw_clicks/actions/number_clicks'
import type { KeptClick } from '#app/visits/raw_clicks/click'
import { listOldestClicks } from '#app/visits/raw_clicks/queries/kept_clicks'
import { noteTimeZones } from '#app/visits/raw_clicks/queries/note_time_zones'
import { findClickedLink } from '#app/visits/raw_clicks/queries/stored_clicks'
import { changeSums } from '#app/visits/reclassification/actions/change_sums'
import { changeVisitors } from '#app/visits/reclassification/actions/change_visitors'
import { notePeak } from '#app/visits/reclassification/actions/note_peak'
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
    const link = await findClickedLink(trx, linkId)
    const hasMore = link !== null && (await unpackNextOfLink(trx, link, untilMs))
    const clicks = link ? await listOldestClicks(trx, link, { untilMs, limit: STEP_CLICKS }) : []
    await change(trx, 'DELETE FROM conversions WHERE link_id = ? AND clicked_at <= ?', [
      linkId,
      sqlTime(untilMs),
    ])
    if (clicks.length === 0) return false
    const numbers = await numberClicks(trx, clicks)
    await removeClicks(trx, clicks, numbers)
    await takeOutOfSums(trx, clicks, numbers)
    const most = links.get(linkId)?.mostHumanClicks ?? 0
    if (most > 0) await notePeak(trx, linkId, most)
    await noteChanges(trx, clicks, numbers)
    return hasMore || clicks.length === STEP_CLICKS
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
  await noteTimeZones(trx, clicks)
  const gone = clicks.map((before) => ({ before, after: { ...before, class: 'Bot' as const } }))
  const visitors = await changeVisitors(trx, gone, numbers)
  await changeSums(trx, computeSumDifferences(clicks, [], visitors))
}
