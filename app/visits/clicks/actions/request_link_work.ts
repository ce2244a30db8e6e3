import { findLink } from '#app/linking/links/queries/find_link'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { upsert } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'

/** The tables where such work waits, a row a link. */
export type LinkWorkTable = 'click_erasures' | 'click_resets'

/** Work on the clicks of a link that takes too long for the request that asks for it. */
interface LinkWork {
  waitsIn: LinkWorkTable

  /** Its word in the audit log. */
  action: string
}

/**
 * Asks for work on the clicks of a link up to this moment.
 *
 * @throws Problem `link.not_found`
 */
export async function requestLinkWork(
  { waitsIn, action }: LinkWork,
  linkId: string,
  workspace: Workspace,
  actor: Actor
): Promise<{ linkId: string; requestedAt: Date }> {
  const { id } = await findLink(workspace.id, linkId)
  const requestedAt = databaseNow()
  const entry = { action, subjectType: 'link', subjectId: id }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    await upsert(trx, waitsIn, [{ link_id: id, requested_at: requestedAt }], ['requested_at'])
  })
  return { linkId: id, requestedAt }
}
