import db from '@adonisjs/lucid/services/db'
import { monotonicMs } from '#app/shared/clock'
import { trustedNowMs } from '#app/shared/database_clock'
import { change, select, sqlTime } from '#app/shared/sql'
import { forgetClicks } from '#app/visits/click_resets/actions/forget_clicks'

/**
 * A request is repeated so long: clicks of before it can still be on their way in the spool of a
 * machine that is behind.
 */
const REPEATED_FOR_MS = 24 * 3_600_000

/** Other sweeps wait for this one: what is left is done the next time. */
const AT_MOST_MS = 5_000

/**
 * Forgets the clicks of links for which that was asked, up to the moment of asking.
 *
 * @throws ClocksDisagree
 */
export async function resetClicks(): Promise<void> {
  const untilMs = monotonicMs() + AT_MOST_MS
  const resets = await select<{ link_id: string; requested_at: Date }>(
    db,
    'SELECT link_id, requested_at FROM click_resets ORDER BY requested_at LIMIT 1000'
  )
  if (resets.length === 0) return
  const nowMs = await trustedNowMs()
  for (const { link_id: linkId, requested_at: at } of resets) {
    while (await forgetClicks(linkId, at.getTime())) {
      if (monotonicMs() > untilMs) return
    }
  }
  await change(db, 'DELETE FROM click_resets WHERE requested_at < ?', [
    sqlTime(nowMs - REPEATED_FOR_MS),
  ])
}
