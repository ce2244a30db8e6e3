import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DomainRow } from '#app/linking/domains/domain'
import { domainProblem } from '#app/linking/domains/problems'
import type { LinkRow } from '#app/linking/links/link'
import { table } from '#app/shared/database/sql'

/**
 * Keeps the custom domains of new links from being removed until the transaction ends: a request
 * that removes one counts its links, and must not miss what is just coming in.
 *
 * @throws Problem `domain.not_found` where one went before
 */
export async function lockTargetDomains(
  trx: TransactionClientContract,
  workspaceId: string,
  links: readonly Pick<LinkRow, 'domain_id'>[]
): Promise<void> {
  const ids = [...new Set(links.map((link) => link.domain_id))].filter(Boolean).sort()
  if (ids.length === 0) return
  const rows = await table<DomainRow>(trx, 'domains')
    .whereIn('id', ids)
    .where('workspace_id', workspaceId)
    .whereNull('removed_at')
    .orderBy('id')
    .forShare()
    .select('id')
  if (rows.length < ids.length) throw domainProblem('domain.not_found', { field: 'domainId' })
}
