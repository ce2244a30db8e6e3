import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { requestLinkWork } from '#app/visits/clicks/actions/request_link_work'

/**
 * Has the raw clicks of a link up to this moment erased. Its sums stay. `eraseClicks` does the
 * work, so that no one waits for a link with millions of clicks.
 *
 * @throws Problem `link.not_found`
 */
export function requestErasure(
  linkId: string,
  workspace: Workspace,
  actor: Actor
): Promise<{ linkId: string; requestedAt: Date }> {
  const work = { waitsIn: 'click_erasures', action: 'link.clicks_erased' } as const
  return requestLinkWork(work, linkId, workspace, actor)
}
