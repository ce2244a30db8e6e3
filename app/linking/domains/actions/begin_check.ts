import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DomainRow } from '#app/linking/domains/domain'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/** A check of a domain that has begun: the domain as it was before the name servers were asked. */
export type BegunCheck = Pick<DomainRow, 'id' | 'hostname' | 'token' | 'missed_checks'> & {
  /** Of the domain's checks, in the order in which they began. */
  number: number
}

/** A row as far as a check needs it. */
export type CheckableRow = Pick<
  DomainRow,
  'id' | 'hostname' | 'token' | 'missed_checks' | 'checks_begun'
>

/**
 * Begins a check that someone asked for.
 *
 * @throws Problem `domain.not_found`
 */
export async function beginCheck(workspaceId: string, id: string): Promise<BegunCheck> {
  return retryingTransaction(db, async (trx) => {
    const row = await findDomainRow(workspaceId, id, trx)
    const [begun] = await beginChecks(trx, [row])
    return begun
  })
}

/** Gives checks their numbers. The rows are locked. */
export async function beginChecks(
  trx: TransactionClientContract,
  rows: readonly CheckableRow[]
): Promise<BegunCheck[]> {
  await change(trx, 'UPDATE domains SET checks_begun = checks_begun + 1 WHERE id IN (?)', [
    rows.map(({ id }) => id),
  ])
  return rows.map(({ id, hostname, token, missed_checks: missed, checks_begun: begun }) => ({
    ...{ id, hostname, token, missed_checks: missed, number: begun + 1 },
  }))
}
