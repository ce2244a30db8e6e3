import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { toDomainRecord, type DomainRecord, type DomainRow } from '#app/linking/domains/domain'
import { domainProblem } from '#app/linking/domains/problems'
import { readLinkCounts } from '#app/people/usage/queries/read_link_counts'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import installation from '#config/installation'

/** Lists the workspace's custom domains by host name. */
export async function listCustomDomains(workspaceId: string): Promise<DomainRecord[]> {
  const rows = await table<DomainRow>(db, 'domains')
    .where('workspace_id', workspaceId)
    .whereNull('removed_at')
    .orderBy('hostname')
  const linksOf = await readLinkCounts(workspaceId, 'domain')
  return rows.map((row) => toDomainRecord(row, installation.domainTarget, linksOf.get(row.id) ?? 0))
}

/** @throws Problem `domain.not_found` */
export async function findCustomDomain(workspaceId: string, id: string): Promise<DomainRecord> {
  const row = await findDomainRow(workspaceId, id)
  const linksOf = await readLinkCounts(workspaceId, 'domain')
  return toDomainRecord(row, installation.domainTarget, linksOf.get(id) ?? 0)
}

/** @throws Problem `domain.not_found` */
export async function findDomainRow(
  workspaceId: string,
  id: string,
  trx?: TransactionClientContract
): Promise<DomainRow> {
  const query = table<DomainRow>(trx ?? db, 'domains')
    .where({ id, workspace_id: workspaceId })
    .whereNull('removed_at')
  const row = isId(id) ? await (trx ? query.forUpdate() : query).first() : null
  if (!row) throw domainProblem('domain.not_found')
  return row
}
