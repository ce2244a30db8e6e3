import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import { toLinkRecord, type LinkRow } from '#app/linking/links/link'
import { select } from '#app/shared/database/sql'

/** Finds what an event about clicks says of these links, by id. */
export async function findMilestoneLinks(
  trx: TransactionClientContract,
  ids: readonly string[]
): Promise<Map<string, object>> {
  const rows = await select<LinkRow>(trx, 'SELECT * FROM links WHERE id IN (?)', [
    [...new Set(ids)],
  ])
  const hosts = await findDomainHosts(
    rows.map((row) => row.domain_id),
    trx
  )
  return new Map(
    rows.map((row) => {
      const { id, shortUrl, domain, alias, destinationUrl, title } = toLinkRecord(
        row,
        hosts.get(row.domain_id)!
      )
      return [id, { id, shortUrl, domain, alias, destinationUrl, title }]
    })
  )
}
