import db from '@adonisjs/lucid/services/db'
import { chooseLinks } from '#app/linking/links/queries/choose_links'
import { monotonicMs } from '#app/shared/clock'
import { selectForReport } from '#app/shared/database/read_replica'
import { allOf, type SqlCondition } from '#app/shared/sql_condition'
import type { ClickClass, ExcludedClass } from '#app/visits/raw_clicks/click'
import {
  NO_CLICK_FILTERS,
  type ClickScope,
  type ClickSelection,
  type TimeSpan,
} from '#app/visits/raw_clicks/click_selection'
import { buildClickCondition } from '#app/visits/raw_clicks/queries/click_condition'
import {
  inSpan,
  numberSelection,
  type NumberedSelection,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import {
  joinStoredClicks,
  selectStored,
  STORED_COLUMNS,
} from '#app/visits/raw_clicks/queries/stored_clicks'
import { hasTextRows } from '#app/visits/raw_clicks/queries/text_clicks'
import { formatClickId } from '#app/visits/raw_clicks/rules/click_key'

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

export interface ExcludedScope extends ClickScope, TimeSpan {
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
  const links = await chooseLinks(scope, {})
  const selection = { workspaceId: scope.workspaceId, links, filters: NO_CLICK_FILTERS }
  const numbered = await numberSelection(selection, scope)
  const hasText = await hasTextRows(db, 'clicks')
  const clicks: ExcludedClick[] = []
  const endsAtMs = monotonicMs() + PATIENCE_MS
  let beforeMs = scope.beforeMs
  while (beforeMs > scope.fromMs && clicks.length < limit && monotonicMs() < endsAtMs) {
    const span = { fromMs: Math.max(scope.fromMs, beforeMs - SPAN_MS), beforeMs }
    const wanted = limit - clicks.length
    const found = hasText ? await findAsText(selection, span, scope, wanted) : []
    if (numbered) found.push(...(await findNumbered(numbered, span, scope, wanted)))
    const byId = new Map(found.map((row) => [row.id, toExcludedClick(row)]))
    const latest = [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1))
    clicks.push(...latest.slice(0, wanted))
    beforeMs = span.fromMs
  }
  return { clicks, searchedFromMs: beforeMs }
}

const COLUMNS = ['clicked_at', 'link_id', 'class', 'class_rule', 'country', 'user_agent'] as const

async function findNumbered(
  numbered: NumberedSelection,
  span: TimeSpan,
  scope: ExcludedScope,
  limit: number
): Promise<ExcludedClickRow[]> {
  const where = allOf([inSpan(numbered, span), describeClass(scope, STORED_COLUMNS.class_rule)])
  const rows = await selectForReport<Omit<ExcludedClickRow, 'id'> & { nonce: Buffer }>(
    `SELECT ${selectStored([...COLUMNS, 'nonce'])} FROM ${joinStoredClicks(numbered.index)}
    WHERE ${where.text} ORDER BY c.clicked_at DESC, c.nonce DESC LIMIT ?`,
    [...where.values, limit]
  )
  return rows.map((row) => ({ ...row, id: formatClickId(row.clicked_at.getTime(), row.nonce) }))
}

function findAsText(
  selection: ClickSelection,
  span: TimeSpan,
  scope: ExcludedScope,
  limit: number
): Promise<ExcludedClickRow[]> {
  const where = allOf([buildClickCondition(selection, span), describeClass(scope, 'c.class_rule')])
  return selectForReport<ExcludedClickRow>(
    `SELECT c.id, c.clicked_at, c.link_id, c.class, c.class_rule, c.country, a.user_agent
    FROM clicks c LEFT JOIN click_agents a ON a.id = c.agent_id
    WHERE ${where.text} ORDER BY c.clicked_at DESC, c.id DESC LIMIT ?`,
    [...where.values, limit]
  )
}

function describeClass(
  { class: name, classRule }: ExcludedScope,
  ruleColumn: string
): SqlCondition {
  const parts: SqlCondition[] = [
    name === null
      ? { text: "c.class NOT IN ('Human', 'Scan')", values: [] }
      : { text: 'c.class = ?', values: [name] },
  ]
  if (classRule !== null) parts.push({ text: `${ruleColumn} = ?`, values: [classRule] })
  return allOf(parts)
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
