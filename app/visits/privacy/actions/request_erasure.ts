import { findLink } from '#app/linking/links/queries/find_link'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { now } from '#app/shared/clock'
import { upsert } from '#app/shared/sql'

/**
 * Has the raw clicks of a link up to this moment erased. Its sums stay. `eraseClicks` does the work,
 * so that a link with millions of clicks makes nobody wait.
 *
 * @throws Problem `link.not_found`
 */
export async function requestErasure(
  linkId: string,
  workspace: Workspace,
  actor: Actor
): Promise<{ linkId: string; requestedAt: Date }> {
  const { id } = await findLink(workspace.id, linkId)
  const requestedAt = now()
  const entry = { action: 'link.clicks_erased', subjectType: 'link', subjectId: id }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    await upsert(
      trx,
      'click_erasures',
      [{ link_id: id, requested_at: requestedAt }],
      ['requested_at']
    )
  })
  return { linkId: id, requestedAt }
}
