import { allOf, anyOf, isIn, not, type SqlCondition } from '#app/shared/database/sql_condition'
import {
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
  for (const { name, values, orUnknown, isExcluded } of byClick) {
    const { column: own, ofTime } = traitsOfFilter(name)
    const column = ofTime ? ofTime.describe('clicked_at', timeZone) : own!
    const unknown = { text: `${column} IS NULL`, values: [] }
    const part = anyOf([isIn(column, values), ...(orUnknown ? [unknown] : [])])
    parts.push(isExcluded ? not(part) : part)
  }
  return parts.length === 0 ? null : allOf(parts)
}

/** A scan, counted or not, has the code that it came by. */
export function describeTrigger(trigger: Trigger, codeColumn: string): SqlCondition {
  return { text: `${codeColumn} IS ${trigger === 'scan' ? 'NOT ' : ''}NULL`, values: [] }
}
