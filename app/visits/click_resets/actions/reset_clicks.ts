import { forgetClicks } from '#app/visits/click_resets/actions/forget_clicks'
import { LinkWorkSweep } from '#app/visits/clicks/actions/link_work_sweep'

const sweep = new LinkWorkSweep('click_resets', 'click-resets')

/**
 * Forgets the clicks of links for which that was asked, up to the moment of asking.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export function resetClicks(): Promise<void> {
  return sweep.run(async ({ linkId, requestedAt }, { isTimeUp }) => {
    while (await forgetClicks(linkId, requestedAt.getTime())) if (isTimeUp()) return false
    return true
  })
}
