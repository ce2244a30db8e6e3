import { sqlTime } from '#app/shared/database/sql'
import {
  LinkWorkSweep,
  type LinkWorkLimits,
  type WaitingLinkWork,
} from '#app/visits/clicks/actions/link_work_sweep'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import {
  deleteClicksOfLink,
  forgetVisitorsBefore,
} from '#app/visits/raw_clicks/actions/delete_clicks'

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
  const isDone = await deleteClicksOfLink(linkId, requestedAt.getTime(), isTimeUp)
  await forgetVisitorsBefore(linkId, sqlTime(nowMs - DAY_MS).slice(0, 10))
  return isDone
}
