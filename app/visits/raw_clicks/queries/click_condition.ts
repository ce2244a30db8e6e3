import { allOf, anyOf, isIn, type SqlCondition } from '#app/shared/sql_condition'
import {
  CLICK_FILTERS,
  traitsOfFilter,
  type ClickFilters,
  type Trigger,
} from '#app/visits/raw_clicks/click_selection'

/** Builds what the filters say of clicks, in columns that have the values as texts; null: nothing. */
export function buildFilterCondition({
  trigger,
  byClick,
  timeZone,
}: ClickFilters): SqlCondition | null {
  const parts: SqlCondition[] = []
  if (trigger) parts.push(describeTrigger(trigger, 'qr_code_id'))
  for (const name of CLICK_FILTERS) {
    const filter = byClick[name]
    if (!filter) continue
    const { column: own, ofTime } = traitsOfFilter(name)
    const column = ofTime ? ofTime.describe('clicked_at', timeZone) : own!
    const unknown = { text: `${column} IS NULL`, values: [] }
    parts.push(anyOf([isIn(column, filter.values), ...(filter.orUnknown ? [unknown] : [])]))
  }
  return parts.length === 0 ? null : allOf(parts)
}

/** A scan, counted or not, has the code that it came by. */
export function describeTrigger(trigger: Trigger, codeColumn: string): SqlCondition {
  return { text: `${codeColumn} IS ${trigger === 'scan' ? 'NOT ' : ''}NULL`, values: [] }
}
