import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { formatOutcome } from '#app/linking/domains/rules/check_history'
import type { DnsFindings } from '#app/linking/domains/rules/dns_findings'
import { table } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'

/** Runs of checks that are kept of a domain. */
const KEPT_RUNS = 50

/**
 * Writes a check into the domain's history. Checks in a row that found the same are one line with
 * their number. The domain's row is locked.
 */
export async function noteCheck(
  trx: TransactionClientContract,
  domainId: string,
  findings: DnsFindings
): Promise<void> {
  const at = databaseNow()
  const outcome = formatOutcome(findings)
  const last = await table<{ number: number; outcome: string; times: number }>(trx, 'domain_checks')
    .where('domain_id', domainId)
    .orderBy('number', 'desc')
    .first()
  if (last?.outcome === outcome) {
    await trx
      .from('domain_checks')
      .where({ domain_id: domainId, number: last.number })
      .update({ last_at: at, times: Number(last.times) + 1 })
    return
  }
  const number = Number(last?.number ?? 0) + 1
  await trx
    .table('domain_checks')
    .insert({ domain_id: domainId, number, outcome, first_at: at, last_at: at, times: 1 })
  await trx
    .from('domain_checks')
    .where('domain_id', domainId)
    .where('number', '<=', number - KEPT_RUNS)
    .delete()
}
