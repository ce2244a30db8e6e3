import { monotonicMs } from '#app/shared/clock'
import { selectForReport } from '#app/shared/database/read_replica'
import { sqlTime } from '#app/shared/sql'
import type { ClickClass, ExcludedClass } from '#app/visits/clicks/click'

/** A raw click that counts nowhere, with the rule that decided so. */
export interface ExcludedClick {
  id: string
  clickedAt: Date
  linkId: string
  class: ClickClass
  classRule: string
  country: string | null
  userAgent: string | null
}

export interface ExcludedScope {
  workspaceId: string
  linkId: string | null
  fromMs: number
  beforeMs: number

  /** One class, and one rule of it; null: all. */
  class: ExcludedClass | null
  classRule: string | null
}

/** Time of one statement, and of all: few excluded clicks can lie among very many others. */
const SPAN_MS = 24 * 3_600_000
const PATIENCE_MS = 3_000

interface ExcludedClickRow {
  id: string
  clicked_at: Date
  link_id: string
  class: ClickClass
  class_rule: string
  country: string | null
  user_agent: string | null
}

/**
 * Finds the latest clicks that were not counted.
 *
 * @returns with the moment down to which was searched
 */
export async function findExcludedClicks(
  scope: ExcludedScope,
  limit: number
): Promise<{ clicks: ExcludedClick[]; searchedFromMs: number }> {
  const clicks: ExcludedClick[] = []
  const endsAtMs = monotonicMs() + PATIENCE_MS
  let beforeMs = scope.beforeMs
  while (beforeMs > scope.fromMs && clicks.length < limit && monotonicMs() < endsAtMs) {
    const fromMs = Math.max(scope.fromMs, beforeMs - SPAN_MS)
    clicks.push(...(await findInSpan({ ...scope, fromMs, beforeMs }, limit - clicks.length)))
    beforeMs = fromMs
  }
  return { clicks, searchedFromMs: beforeMs }
}

async function findInSpan(scope: ExcludedScope, limit: number): Promise<ExcludedClick[]> {
  const rows = await selectForReport<ExcludedClickRow>(
    `SELECT c.id, c.clicked_at, c.link_id, c.class, c.class_rule, c.country, a.user_agent
    FROM clicks c LEFT JOIN click_agents a ON a.id = c.agent_id
    WHERE c.workspace_id = ? AND c.clicked_at >= ? AND c.clicked_at < ?
      ${scope.linkId === null ? '' : 'AND c.link_id = ?'}
      AND ${scope.class === null ? "c.class NOT IN ('Human', 'Scan')" : 'c.class = ?'}
      ${scope.classRule === null ? '' : 'AND c.class_rule = ?'}
    ORDER BY c.clicked_at DESC, c.id DESC LIMIT ?`,
    [
      scope.workspaceId,
      sqlTime(scope.fromMs),
      sqlTime(scope.beforeMs),
      ...(scope.linkId === null ? [] : [scope.linkId]),
      ...(scope.class === null ? [] : [scope.class]),
      ...(scope.classRule === null ? [] : [scope.classRule]),
      limit,
    ]
  )
  return rows.map((row) => ({
    id: row.id,
    clickedAt: row.clicked_at,
    linkId: row.link_id,
    class: row.class,
    classRule: row.class_rule,
    country: row.country,
    userAgent: row.user_agent,
  }))
}
