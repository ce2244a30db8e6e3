import db from '@adonisjs/lucid/services/db'
import { change, sqlTime } from '#app/shared/sql'
import {
  LinkWorkSweep,
  type LinkWorkLimits,
  type WaitingLinkWork,
} from '#app/visits/clicks/actions/link_work_sweep'
import { findLinkNumber } from '#app/visits/clicks/queries/stored_clicks'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import { deleteClicks } from '#app/visits/privacy/actions/delete_aged_clicks'

const DAY_MS = 24 * 3_600_000

const sweep = new LinkWorkSweep('click_erasures', 'click-erasures')

/**
 * Erases the raw clicks of links for which that was asked, up to the moment of asking. Visitors of
 * days that are over go with them; today's stay until tomorrow, for they keep a person from being
 * counted twice.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export async function eraseClicks(): Promise<void> {
  let attributed: Promise<void> | undefined
  await sweep.run(async (erasure, limits) => {
    await (attributed ??= attributeConversions())
    return eraseClicksOf(erasure, limits)
  })
}

async function eraseClicksOf(
  { linkId, requestedAt }: WaitingLinkWork,
  { nowMs, isTimeUp }: LinkWorkLimits
): Promise<boolean> {
  const until = sqlTime(requestedAt.getTime())
  const linkNo = await findLinkNumber(db, linkId)
  const isDone = await deleteClicks(
    {
      asText: { text: 'link_id = ? AND clicked_at <= ?', values: [linkId, until] },
      asNumbers: { text: 'link_no = ? AND clicked_at <= ?', values: [linkNo, until] },
    },
    isTimeUp
  )
  const before = sqlTime(nowMs - DAY_MS).slice(0, 10)
  await change(db, 'DELETE FROM link_visitors WHERE link_no = ? AND day < ?', [linkNo, before])
  await change(db, 'DELETE FROM visitor_days WHERE link_id = ? AND day < ?', [linkId, before])
  return isDone
}
