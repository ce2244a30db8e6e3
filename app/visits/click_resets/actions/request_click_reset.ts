import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { requestLinkWork } from '#app/visits/clicks/actions/request_link_work'

/**
 * Has the clicks of a link up to this moment forgotten, with everything that they are counted in, so
 * that a launch begins at nothing. `resetClicks` does the work.
 *
 * @throws Problem `link.not_found`
 */
export function requestClickReset(
  linkId: string,
  workspace: Workspace,
  actor: Actor
): Promise<{ linkId: string; requestedAt: Date }> {
  const work = { waitsIn: 'click_resets', action: 'link.clicks_reset' } as const
  return requestLinkWork(work, linkId, workspace, actor)
}
