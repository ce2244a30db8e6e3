import db from '@adonisjs/lucid/services/db'
import { parseOutcome, type RecordOutcome } from '#app/linking/domains/rules/check_history'
import { table } from '#app/shared/database/sql'

/** Checks in a row that found the same. */
export interface DomainCheckRun {
  ownership: RecordOutcome
  traffic: RecordOutcome
  times: number
  firstAt: Date
  lastAt: Date
}

interface CheckRow {
  outcome: string
  first_at: Date
  last_at: Date
  times: number
}

/** Lists the latest checks of a domain, newest first. */
export async function listDomainChecks(domainId: string, limit: number): Promise<DomainCheckRun[]> {
  const rows = await table<CheckRow>(db, 'domain_checks')
    .where('domain_id', domainId)
    .orderBy('number', 'desc')
    .limit(limit)
  return rows.map((row) => ({
    ...parseOutcome(row.outcome),
    times: Number(row.times),
    firstAt: row.first_at,
    lastAt: row.last_at,
  }))
}
