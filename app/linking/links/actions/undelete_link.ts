import db from '@adonisjs/lucid/services/db'
import { findDomainHost } from '#app/linking/domains/queries/find_domain'
import { toLinkChange } from '#app/linking/links/actions/change_links'
import { findPlaces } from '#app/linking/links/actions/find_places'
import { storeChangedLinks } from '#app/linking/links/actions/store_changes'
import { toLinkRecord, type LinkRecord, type LinkRow } from '#app/linking/links/link'
import { linkProblem } from '#app/linking/links/problems'
import { restoreEdit } from '#app/linking/links/rules/restore_edit'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'

const DAY_MS = 24 * 3600 * 1000

/** How long a deleted link can be restored. */
export const UNDELETE_DAYS = 30

/**
 * Restores a deleted link, in the status that it had. A link that is not deleted stays as it is.
 *
 * @throws Problem `link.not_found`, also for a link that was deleted more than 30 days ago;
 * `domain.not_ready` where its domain was removed, `licence.limit_reached`
 */
export async function undeleteLink(
  linkId: string,
  workspace: Workspace,
  actor: Actor
): Promise<LinkRecord> {
  if (!isId(linkId)) throw linkProblem('link.not_found')
  const [row, host] = await retryingTransaction(db, async (trx) => {
    const link = await table<LinkRow>(trx, 'links')
      .where({ id: linkId, workspace_id: workspace.id })
      .forUpdate()
      .first()
    if (!link || isTooLate(link)) throw linkProblem('link.not_found')
    const shown = await findDomainHost(link.domain_id)
    if (link.deleted_at === null) return [link, shown] as const
    const wanted = {
      folderIds: [link.folder_id],
      campaignIds: [],
      domainIds: [link.domain_id],
    }
    const places = await findPlaces(trx, workspace.id, wanted)
    const change = toLinkChange(link, restoreEdit(link, places))
    await storeChangedLinks(trx, [change], workspace, actor)
    return [change.after, shown] as const
  })
  return toLinkRecord(row, host)
}

function isTooLate({ deleted_at: at }: LinkRow): boolean {
  return at !== null && at.getTime() <= nowMs() - UNDELETE_DAYS * DAY_MS
}
