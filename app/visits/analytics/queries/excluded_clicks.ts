import db from '@adonisjs/lucid/services/db'
import { monotonicMs } from '#app/shared/clock'
import { selectForReport } from '#app/shared/database/read_replica'
import { sqlTime } from '#app/shared/sql'
import type { ClickClass, ExcludedClass } from '#app/visits/clicks/click'
import {
  selectStored,
  STORED_CLICKS,
  STORED_COLUMNS,
} from '#app/visits/clicks/queries/stored_clicks'
import { hasTextRows } from '#app/visits/clicks/queries/text_clicks'
import { formatClickId } from '#app/visits/clicks/rules/click_key'

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
  const found = await findStored(scope, limit)
  if (await hasTextRows(db, 'clicks')) found.push(...(await findAsText(scope, limit)))
  return found
    .map(toExcludedClick)
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, limit)
}

async function findStored(scope: ExcludedScope, limit: number): Promise<ExcludedClickRow[]> {
  const where = describeScope(scope, STORED_COLUMNS)
  const rows = await selectForReport<Omit<ExcludedClickRow, 'id'> & { nonce: Buffer }>(
    `SELECT ${selectStored([...COLUMNS, 'nonce'])} FROM ${STORED_CLICKS}
    WHERE ${where.text} ORDER BY c.clicked_at DESC, c.nonce DESC LIMIT ?`,
    [...where.values, limit]
  )
  return rows.map((row) => ({ ...row, id: formatClickId(row.clicked_at.getTime(), row.nonce) }))
}

function findAsText(scope: ExcludedScope, limit: number): Promise<ExcludedClickRow[]> {
  const columns = Object.fromEntries(SCOPE_COLUMNS.map((name) => [name, `c.${name}`]))
  const where = describeScope(scope, columns as Record<ScopeColumn, string>)
  return selectForReport<ExcludedClickRow>(
    `SELECT c.id, c.clicked_at, c.link_id, c.class, c.class_rule, c.country, a.user_agent
    FROM clicks c LEFT JOIN click_agents a ON a.id = c.agent_id
    WHERE ${where.text} ORDER BY c.clicked_at DESC, c.id DESC LIMIT ?`,
    [...where.values, limit]
  )
}

const COLUMNS = ['clicked_at', 'link_id', 'class', 'class_rule', 'country', 'user_agent'] as const
const SCOPE_COLUMNS = ['workspace_id', 'clicked_at', 'link_id', 'class', 'class_rule'] as const
type ScopeColumn = (typeof SCOPE_COLUMNS)[number]

function describeScope(scope: ExcludedScope, columns: Record<ScopeColumn, string>) {
  const parts: [string, unknown[]][] = [
    [`${columns.workspace_id} = ?`, [scope.workspaceId]],
    [
      `${columns.clicked_at} >= ? AND ${columns.clicked_at} < ?`,
      [sqlTime(scope.fromMs), sqlTime(scope.beforeMs)],
    ],
    scope.class === null
      ? [`${columns.class} NOT IN ('Human', 'Scan')`, []]
      : [`${columns.class} = ?`, [scope.class]],
  ]
  if (scope.linkId !== null) parts.push([`${columns.link_id} = ?`, [scope.linkId]])
  if (scope.classRule !== null) parts.push([`${columns.class_rule} = ?`, [scope.classRule]])
  return {
    text: parts.map(([text]) => text).join(' AND '),
    values: parts.flatMap(([, values]) => values),
  }
}

function toExcludedClick(row: ExcludedClickRow): ExcludedClick {
  return {
    id: row.id,
    clickedAt: row.clicked_at,
    linkId: row.link_id,
    class: row.class,
    classRule: row.class_rule,
    country: row.country,
    userAgent: row.user_agent,
  }
}
