import { chooseLinks } from '#app/linking/link_list/queries/choose_links'
import { selectForReport } from '#app/shared/database/read_replica'
import { allOf, type SqlCondition } from '#app/shared/database/sql_condition'
import { monotonicMs } from '#app/shared/time/clock'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import type { ClickClass, ExcludedClass } from '#app/visits/raw_clicks/click'
import { NO_CLICK_FILTERS, type ClickScope } from '#app/visits/raw_clicks/click_selection'
import { readPacks } from '#app/visits/raw_clicks/queries/damaged_packs'
import {
  inSpan,
  numberSelection,
  packsOf,
  type NumberedSelection,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import { joinStoredClicks, STORED_COLUMNS } from '#app/visits/raw_clicks/queries/stored_clicks'
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

/**
 * Finds the latest clicks that were not counted.
 *
 * @returns with the moment down to which was searched
 */
export async function findExcludedClicks(
  scope: ExcludedScope,
  limit: number
): Promise<{ clicks: ExcludedClick[]; searchedFromMs: number }> {
  const links = await chooseLinks(scope, [])
  const selection = { workspaceId: scope.workspaceId, links, filters: NO_CLICK_FILTERS }
  const numbered = await numberSelection(selection, scope)
  if (numbered === null) return { clicks: [], searchedFromMs: scope.fromMs }
  const clicks: ExcludedClick[] = []
  const endsAtMs = monotonicMs() + PATIENCE_MS
  let beforeMs = scope.beforeMs
  while (beforeMs > scope.fromMs && clicks.length < limit && monotonicMs() < endsAtMs) {
    const span = { fromMs: Math.max(scope.fromMs, beforeMs - SPAN_MS), beforeMs }
    clicks.push(...(await findIn(numbered, span, scope, limit - clicks.length)))
    beforeMs = span.fromMs
  }
  return { clicks, searchedFromMs: beforeMs }
}

const COLUMNS = `c.clicked_at AS clickedAt, ${STORED_COLUMNS.link_id} AS linkId, c.class,
  ${STORED_COLUMNS.class_rule} AS classRule, c.country, a.user_agent AS userAgent, c.nonce`

async function findIn(
  numbered: NumberedSelection,
  span: TimeSpan,
  scope: ExcludedScope,
  limit: number
): Promise<ExcludedClick[]> {
  const inTime = inSpan(numbered, span)
  const where = allOf([inTime, describeClass(scope)])
  const packs = packsOf(numbered, span)
  const from = joinStoredClicks(numbered.index, inTime, packs)
  const rows = await readPacks(packs, () =>
    selectForReport<Omit<ExcludedClick, 'id'> & { nonce: Buffer }>(
      `SELECT ${COLUMNS} FROM ${from.text}
      WHERE ${where.text} ORDER BY c.clicked_at DESC, c.nonce DESC LIMIT ?`,
      [...from.values, ...where.values, limit]
    )
  )
  return rows.map(({ nonce, ...click }) => {
    return { id: formatClickId(click.clickedAt.getTime(), nonce), ...click }
  })
}

function describeClass({ class: name, classRule }: ExcludedScope): SqlCondition {
  const parts: SqlCondition[] = [
    name === null
      ? { text: "c.class NOT IN ('Human', 'Scan')", values: [] }
      : { text: 'c.class = ?', values: [name] },
  ]
  const rule = { text: `${STORED_COLUMNS.class_rule} = ?`, values: [classRule] }
  return allOf(classRule === null ? parts : [...parts, rule])
}
