import db from '@adonisjs/lucid/services/db'
import { sqlTime } from '#app/shared/sql'
import {
  anyOf,
  isIn,
  type ChosenLinks,
  type ClickCondition,
} from '#app/visits/analytics/queries/chosen_links'
import {
  allOf,
  describeTrigger,
  FILTER_COLUMNS,
  type ClickSelection,
  type TimeSpan,
} from '#app/visits/analytics/queries/click_condition'
import {
  CLICK_FILTERS,
  type FilterValues,
  type ReportFilters,
} from '#app/visits/analytics/rules/filters'
import { NUMBERED_COLUMNS, type Kept } from '#app/visits/analytics/rules/numbered_columns'
import {
  findNameNumbers,
  findWorkspaceNumber,
  listTraitNumbers,
} from '#app/visits/clicks/queries/click_numbers'

/** What is asked of raw clicks, in the numbers of the store. */
export interface NumberedSelection {
  workspaceNo: number

  /** All but the time. */
  condition: ClickCondition
}

/**
 * Puts a selection into numbers, of a row `c` of `raw_clicks`. The workspace is always part of it, so that
 * no filter reaches another's clicks.
 *
 * @returns null where the workspace has no clicks
 */
export async function numberSelection({
  workspaceId,
  links,
  filters,
}: ClickSelection): Promise<NumberedSelection | null> {
  const workspaceNo = await findWorkspaceNumber(db, workspaceId)
  if (workspaceNo === null) return null
  const parts: ClickCondition[] = [{ text: 'c.workspace_no = ?', values: [workspaceNo] }]
  if (links) parts.push(await describeLinks(workspaceNo, links))
  if (filters.trigger) parts.push(describeTrigger(filters.trigger, 'c.qr_code_no'))
  parts.push(...(await describeFilters(workspaceNo, filters)))
  return { workspaceNo, condition: allOf(parts) }
}

/** Builds the condition for clicks of a time. */
export function inSpan(
  { condition }: NumberedSelection,
  { fromMs, beforeMs }: TimeSpan
): ClickCondition {
  const within = {
    text: 'c.clicked_at >= ? AND c.clicked_at < ?',
    values: [sqlTime(fromMs), sqlTime(beforeMs)],
  }
  return allOf([condition, within])
}

async function describeLinks(workspaceNo: number, links: ChosenLinks): Promise<ClickCondition> {
  if (links.ids) {
    const numbers = await findNameNumbers(db, workspaceNo, links.ids)
    return isIn('c.link_no', [...numbers.values()])
  }
  const chosen = links.condition('CONVERT(n.name USING ascii) COLLATE ascii_bin')
  return {
    text: `c.link_no IN (SELECT n.no FROM click_names n WHERE n.workspace_no = ? AND ${chosen.text})`,
    values: [workspaceNo, ...chosen.values],
  }
}

async function describeFilters(
  workspaceNo: number,
  { byClick }: ReportFilters
): Promise<ClickCondition[]> {
  const given = CLICK_FILTERS.flatMap((name) => {
    const filter = byClick[name]
    return filter ? [{ ...NUMBERED_COLUMNS[FILTER_COLUMNS[name]], filter }] : []
  })
  const valuesOf = (kept: Kept) =>
    given.filter((one) => one.kept === kept).flatMap(({ filter }) => filter.values)
  const names = await findNameNumbers(db, workspaceNo, valuesOf('name'))
  const traits = valuesOf('trait').length > 0 ? await listTraitNumbers(db) : null
  const toStored: Record<Kept, (value: string) => string | number | undefined> = {
    value: (value) => value,
    name: (value) => names.get(value),
    trait: (value) => traits?.get(value),
  }
  return given.map(({ column, kept, filter }) => isAnyOf(`c.${column}`, filter, toStored[kept]))
}

function isAnyOf(
  column: string,
  { values, orUnknown }: FilterValues,
  toStored: (value: string) => string | number | undefined
): ClickCondition {
  const stored = values.map(toStored).filter((value) => value !== undefined)
  const unknown = { text: `${column} IS NULL`, values: [] }
  return anyOf([isIn(column, stored), ...(orUnknown ? [unknown] : [])])
}
