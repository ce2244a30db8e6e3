import db from '@adonisjs/lucid/services/db'
import { NEVER_LOOKED, type UrlHealth } from '#app/linking/health/rules/confirm_look'
import { parseHealthFinding, type HealthLook } from '#app/linking/links/rules/health_finding'
import type { LinkHealthStatus } from '#app/linking/links/rules/health_status'
import { select } from '#app/shared/database/sql'

interface Row {
  hash: Buffer
  status: LinkHealthStatus
  finding: string | null
  suspectedAt: Date | null
  checkedAt: Date | null
}

/** Finds what is known of an address. */
export async function findUrlHealth(hash: Buffer): Promise<UrlHealth> {
  const [row] = await select<Row>(
    db,
    `SELECT url_hash AS hash, status, finding, suspected_at AS suspectedAt, checked_at AS checkedAt
       FROM checked_urls WHERE url_hash = ?`,
    [hash]
  )
  if (!row) return NEVER_LOOKED
  return {
    status: row.status,
    look: parseHealthFinding<HealthLook>(row.finding),
    suspectedAtMs: row.suspectedAt?.getTime() ?? null,
    checkedAtMs: row.checkedAt?.getTime() ?? null,
  }
}
