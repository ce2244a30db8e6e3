import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { toDomainEvent, toDomainRecord, type DomainRow } from '#app/linking/domains/domain'
import { table } from '#app/shared/database/sql'
import installation from '#config/installation'

/** Finds the domain of a link as events have it; the default short domain has no id. */
export async function findEventDomain(trx: TransactionClientContract, domainId: string) {
  const row =
    domainId === '' ? null : await table<DomainRow>(trx, 'domains').where('id', domainId).first()
  if (row) return toDomainEvent(toDomainRecord(row, installation.domainTarget, 0))
  const hostname = (installation.shortDomain ?? installation.appHost).replace(/:\d+$/, '')
  return { id: null, hostname, status: 'Active', canServeLinks: true, lastCheckMessage: null }
}
