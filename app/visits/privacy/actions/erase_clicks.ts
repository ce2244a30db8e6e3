import db from '@adonisjs/lucid/services/db'
import { trustedNowMs } from '#app/shared/database_clock'
import { change, select, sqlTime } from '#app/shared/sql'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import { deleteClicks } from '#app/visits/privacy/actions/delete_aged_clicks'

/**
 * A request is repeated so long: clicks of before it can still be on their way in the spool of a
 * machine that is behind.
 */
const REPEATED_FOR_MS = 24 * 3_600_000

/**
 * Erases the raw clicks of links for which that was asked, up to the moment of asking. Visitors of
 * days that are over go with them; today's stay until tomorrow, for they keep a person from being
 * counted twice.
 *
 * @throws ClocksDisagree
 */
export async function eraseClicks(): Promise<void> {
  const erasures = await select<{ link_id: string; requested_at: Date }>(
    db,
    'SELECT link_id, requested_at FROM click_erasures ORDER BY requested_at LIMIT 1000'
  )
  if (erasures.length === 0) return
  const nowMs = await trustedNowMs()
  await attributeConversions()
  for (const { link_id: linkId, requested_at: at } of erasures) {
    await deleteClicks('link_id = ? AND clicked_at <= ?', [linkId, sqlTime(at.getTime())])
    await change(db, 'DELETE FROM visitor_days WHERE link_id = ? AND day < ?', [
      linkId,
      sqlTime(nowMs - REPEATED_FOR_MS).slice(0, 10),
    ])
  }
  await change(db, 'DELETE FROM click_erasures WHERE requested_at < ?', [
    sqlTime(nowMs - REPEATED_FOR_MS),
  ])
}
