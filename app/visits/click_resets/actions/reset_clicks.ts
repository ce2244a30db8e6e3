import { forgetClicks } from '#app/visits/click_resets/actions/forget_clicks'
import { LinkWorkSweep } from '#app/visits/clicks/actions/link_work_sweep'
import { requireSoundPacksOfLink } from '#app/visits/raw_clicks/actions/change_packs'

const sweep = new LinkWorkSweep('click_resets', 'click-resets')

/**
 * Forgets the clicks of links for which that was asked, up to the moment of asking.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed, or has clicks that cannot be read
 */
export function resetClicks(): Promise<void> {
  return sweep.run(async ({ linkId, requestedAt }, { isTimeUp }) => {
    const untilMs = requestedAt.getTime()
    while (await forgetClicks(linkId, untilMs)) if (isTimeUp()) return false
    await requireSoundPacksOfLink(linkId, untilMs)
    return true
  })
}
