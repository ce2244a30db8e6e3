import { sqlTime } from '#app/shared/sql'
import { allOf, anyOf, isIn, type SqlCondition } from '#app/shared/sql_condition'
import {
  CLICK_FILTERS,
  FILTER_COLUMNS,
  type ClickFilters,
  type ClickSelection,
  type TimeSpan,
  type Trigger,
} from '#app/visits/raw_clicks/click_selection'

/**
 * Builds the one condition by which reports and exports find raw clicks as text. The workspace is always
 * part of it, so that no filter reaches another's clicks.
 */
export function buildClickCondition(
  { workspaceId, links, filters }: ClickSelection,
  { fromMs, beforeMs }: TimeSpan
): SqlCondition {
  const parts: SqlCondition[] = [
    { text: 'workspace_id = ?', values: [workspaceId] },
    {
      text: 'clicked_at >= ? AND clicked_at < ?',
      values: [sqlTime(fromMs), sqlTime(beforeMs)],
    },
  ]
  if (links) parts.push(links.condition('link_id'))
  parts.push(...listFilterConditions(filters, (column) => column))
  return allOf(parts)
}

/**
 * Builds what the filters say of clicks; null: nothing.
 *
 * @param format names one of the columns of raw clicks
 */
export function buildFilterCondition(
  filters: ClickFilters,
  format: (column: string) => string
): SqlCondition | null {
  const parts = listFilterConditions(filters, format)
  return parts.length === 0 ? null : allOf(parts)
}

function listFilterConditions(
  { trigger, byClick }: ClickFilters,
  format: (column: string) => string
): SqlCondition[] {
  const parts: SqlCondition[] = []
  if (trigger) parts.push(describeTrigger(trigger, format('qr_code_id')))
  for (const name of CLICK_FILTERS) {
    const filter = byClick[name]
    if (!filter) continue
    const column = format(FILTER_COLUMNS[name])
    const unknown = { text: `${column} IS NULL`, values: [] }
    parts.push(anyOf([isIn(column, filter.values), ...(filter.orUnknown ? [unknown] : [])]))
  }
  return parts
}

/** A scan, counted or not, has the code that it came by. */
export function describeTrigger(trigger: Trigger, codeColumn: string): SqlCondition {
  return { text: `${codeColumn} IS ${trigger === 'scan' ? 'NOT ' : ''}NULL`, values: [] }
}
