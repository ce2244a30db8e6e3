import db from '@adonisjs/lucid/services/db'
import type { DomainFacts } from '#app/installation/doctor/rules/domain_findings'
import { parseFindings, type DomainRow } from '#app/linking/domains/domain'
import { sentenceOfCheck } from '#app/linking/domains/rules/describe_check'
import { select } from '#app/shared/database/sql'

const SHOWN = 20
const SERVING = "removed_at IS NULL AND status IN ('Active', 'Failing')"
const FAULTY = `${SERVING} AND (status = 'Failing' OR missed_checks > 0)`

/** Reads what workers found of the DNS of custom domains at their latest checks. */
export async function readDomainFacts(): Promise<DomainFacts> {
  const [[sums], rows] = await Promise.all([
    select<Record<'serving' | 'faulty' | 'unchecked', string | null>>(
      db,
      `SELECT COUNT(*) AS serving, SUM(status = 'Failing' OR missed_checks > 0) AS faulty,
          SUM(last_check_at IS NULL OR last_check_at < UTC_TIMESTAMP() - INTERVAL 2 HOUR) AS unchecked
        FROM domains WHERE ${SERVING}`
    ),
    select<Pick<DomainRow, 'hostname' | 'last_check'>>(
      db,
      `SELECT hostname, last_check FROM domains WHERE ${FAULTY} ORDER BY hostname LIMIT ${SHOWN}`
    ),
  ])
  return {
    serving: Number(sums.serving),
    faulty: Number(sums.faulty),
    unchecked: Number(sums.unchecked),
    faults: rows.map((row) => {
      const findings = parseFindings(row)
      return { hostname: row.hostname, message: findings && sentenceOfCheck(findings) }
    }),
  }
}
