import db from '@adonisjs/lucid/services/db'
import { now } from '#app/shared/clock'
import { lockLink } from '#app/links/queries/find_link'
import { recordChange } from '#app/shared/record_change'
import { retryingTransaction } from '#app/shared/transaction'
import { assertVersion, type VersionCheck } from '#app/links/rules/version_check'
import { hostOfDomain } from '#app/domains/queries/find_domain'
import { cacheKeyOf, toLinkRecord } from '#app/links/link'
import type { Actor, Workspace } from '#app/access/workspace_access'

/**
 * Deletes a link. Its row stays: the alias must never lead anywhere else.
 *
 * @throws Problem `link.not_found`, `link.version_conflict`
 */
export async function deleteLink(
  linkId: string,
  check: VersionCheck,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const link = await lockLink(trx, workspace.id, linkId)
    assertVersion(link, check)
    const host = await hostOfDomain(link.domain_id)
    const at = now()
    const gone = { ...link, deleted_at: at, updated_at: at, version: link.version + 1 }
    await trx
      .from('links')
      .where('id', link.id)
      .update({ deleted_at: at, updated_at: at, version: gone.version })
    const record = toLinkRecord(gone, host)
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'link.deleted',
          subjectType: 'link',
          subjectId: link.id,
          data: { shortUrl: record.shortUrl },
        },
      ],
      events: [{ type: 'link.deleted', data: { link: record } }],
      feed: [{ kind: 'link', subjectId: link.id, cacheKey: cacheKeyOf(link) }],
    })
  })
}
