import { findLink } from '#app/linking/links/queries/find_link'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { now } from '#app/shared/clock'
import { upsert } from '#app/shared/sql'

/**
 * Has the clicks of a link up to this moment forgotten, with everything that they are counted in, so
 * that a launch begins at nothing. `resetClicks` does the work.
 *
 * @throws Problem `link.not_found`
 */
export async function requestClickReset(
  linkId: string,
  workspace: Workspace,
  actor: Actor
): Promise<{ linkId: string; requestedAt: Date }> {
  const { id } = await findLink(workspace.id, linkId)
  const requestedAt = now()
  const entry = { action: 'link.clicks_reset', subjectType: 'link', subjectId: id }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    await upsert(
      trx,
      'click_resets',
      [{ link_id: id, requested_at: requestedAt }],
      ['requested_at']
    )
  })
  return { linkId: id, requestedAt }
}
