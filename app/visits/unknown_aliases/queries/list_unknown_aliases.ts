import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'
import { resolvePeriod, type PeriodInput } from '#app/visits/analytics/rules/period'
import installation from '#config/installation'

/** An alias that people typed without finding a link. */
export interface UnknownAlias {
  /** Empty for the default domain. */
  domainId: string
  domain: string
  alias: string
  visits: number
  lastVisitedAt: string

  /** The link that has the alias now: it had ended, or was made since. */
  linkId: string | null
}

/** Aliases of one answer: those with the most visits. */
const MAX_ITEMS = 1_000

interface UnknownAliasRow {
  domain_id: string
  domain: string
  alias: string
  visits: string
  last: Date
  link_id: string | null
}

/**
 * Lists unknown aliases of a workspace's own domains, or those of the default domain, the most
 * visited first; days are those of UTC.
 *
 * @param workspaceId null: the default domain
 * @throws Problem `request.invalid`
 */
export async function listUnknownAliases(
  workspaceId: string | null,
  { from, to }: Pick<PeriodInput, 'from' | 'to'>
): Promise<UnknownAlias[]> {
  const period = resolvePeriod({ from, to }, 'UTC', nowMs())
  const rows = await select<UnknownAliasRow>(
    db,
    `SELECT t.*, l.id AS link_id FROM (
      SELECT u.domain_id, ${workspaceId === null ? '?' : 'd.hostname'} AS domain, u.alias,
        SUM(u.visits) AS visits, MAX(u.last_visited_at) AS last
      FROM unknown_aliases u
      ${workspaceId === null ? '' : 'JOIN domains d ON d.id = u.domain_id'}
      WHERE ${workspaceId === null ? "u.domain_id = ''" : 'd.workspace_id = ?'}
        AND u.day BETWEEN ? AND ?
      GROUP BY u.domain_id, domain, u.alias ORDER BY visits DESC, domain, u.alias LIMIT ?
    ) t
    LEFT JOIN links l
      ON l.domain_id = t.domain_id AND l.alias = t.alias AND l.status <> 'Deleted'
    ORDER BY t.visits DESC, t.domain, t.alias`,
    [workspaceId ?? installation.shortDomain ?? '', period.from, period.to, MAX_ITEMS]
  )
  return rows.map((row) => ({
    domainId: row.domain_id,
    domain: row.domain,
    alias: row.alias,
    visits: Number(row.visits),
    lastVisitedAt: row.last.toISOString(),
    linkId: row.link_id,
  }))
}
