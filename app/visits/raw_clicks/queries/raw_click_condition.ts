import db from '@adonisjs/lucid/services/db'
import type { ChosenLinks, NamedFilter } from '#app/linking/link_list/queries/choose_links'
import { selectForReport } from '#app/shared/database/read_replica'
import { sqlTime } from '#app/shared/database/sql'
import { allOf, anyOf, isIn, not, type SqlCondition } from '#app/shared/database/sql_condition'
import {
  traitsOfFilter,
  type ClickFilters,
  type ClickSelection,
  type TimeSpan,
} from '#app/visits/raw_clicks/click_selection'
import { describeTrigger } from '#app/visits/raw_clicks/queries/click_condition'
import {
  findNameNumbers,
  findWorkspaceNumber,
  listTraitNumbers,
} from '#app/visits/raw_clicks/queries/click_numbers'
import {
  NUMBERED_COLUMNS,
  type ColumnEncoding,
  type ReportColumn,
} from '#app/visits/raw_clicks/rules/numbered_columns'
import {
  chooseRawClickIndex,
  type RawClickIndex,
} from '#app/visits/raw_clicks/rules/raw_click_index'

/** What is asked of raw clicks, in the numbers of the store. */
export interface NumberedSelection {
  workspaceNo: number

  /** By which its clicks are found. */
  index: RawClickIndex

  /** All but the time. */
  condition: SqlCondition
}

/**
 * Puts a selection into numbers, of a row `c` of `raw_clicks`. The workspace is always part of it, so that
 * no filter reaches another's clicks.
 *
 * @param span all of the time that is asked about
 * @returns null where the workspace has no clicks
 */
export async function numberSelection(
  { workspaceId, links, filters }: ClickSelection,
  span: TimeSpan
): Promise<NumberedSelection | null> {
  const workspaceNo = await findWorkspaceNumber(db, workspaceId)
  if (workspaceNo === null) return null
  const parts: SqlCondition[] = [{ text: 'c.workspace_no = ?', values: [workspaceNo] }]
  const linkNos = links?.ids && (await findLinkNumbers(workspaceNo, links.ids))
  if (linkNos) parts.push(isIn('c.link_no', linkNos))
  else if (links) parts.push(describeManyLinks(workspaceNo, links))
  if (filters.trigger) parts.push(describeTrigger(filters.trigger, 'c.qr_code_no'))
  parts.push(...(await describeFilters(workspaceNo, filters)))
  const index = linkNos ? await chooseIndex(workspaceNo, linkNos, span) : 'PRIMARY'
  return { workspaceNo, index, condition: allOf(parts) }
}

/**
 * Chooses by how many rows the planner expects by each index. Its own choice is not asked for: with some links of
 * a workspace it was seen to read all clicks of the workspace for each slice of time.
 */
async function chooseIndex(
  workspaceNo: number,
  linkNos: readonly number[],
  span: TimeSpan
): Promise<RawClickIndex> {
  if (linkNos.length === 0) return 'raw_clicks_link'
  const links = isIn('c.link_no', linkNos)
  const workspace = { text: 'c.workspace_no = ?', values: [workspaceNo] }
  return chooseRawClickIndex({
    ofLinks: await estimateRows('raw_clicks_link', allOf([links, within(span)])),
    ofWorkspace: await estimateRows('PRIMARY', allOf([workspace, within(span)])),
  })
}

async function estimateRows(index: RawClickIndex, where: SqlCondition): Promise<number> {
  const steps = await selectForReport<{ rows: number | null }>(
    `EXPLAIN SELECT 1 FROM raw_clicks c FORCE INDEX (${index}) WHERE ${where.text}`,
    where.values
  )
  return Number(steps[0].rows ?? 0)
}

/** Builds the condition for clicks of a time. */
export function inSpan({ condition }: NumberedSelection, span: TimeSpan): SqlCondition {
  return allOf([condition, within(span)])
}

function within({ fromMs, beforeMs }: TimeSpan): SqlCondition {
  return {
    text: 'c.clicked_at >= ? AND c.clicked_at < ?',
    values: [sqlTime(fromMs), sqlTime(beforeMs)],
  }
}

async function findLinkNumbers(workspaceNo: number, linkIds: string[]): Promise<number[]> {
  const numbers = await findNameNumbers(db, workspaceNo, linkIds)
  return [...numbers.values()]
}

function describeManyLinks(workspaceNo: number, links: ChosenLinks): SqlCondition {
  const chosen = links.condition('CONVERT(n.name USING ascii) COLLATE ascii_bin')
  return {
    text: `c.link_no IN (SELECT n.no FROM click_names n WHERE n.workspace_no = ? AND ${chosen.text})`,
    values: [workspaceNo, ...chosen.values],
  }
}

async function describeFilters(
  workspaceNo: number,
  { byClick, timeZone }: ClickFilters
): Promise<SqlCondition[]> {
  const given = byClick.map((filter) => {
    const { column, ofTime } = traitsOfFilter(filter.name)
    if (!ofTime) return { ...toNumbered(column!), filter }
    return { text: ofTime.describe('c.clicked_at', timeZone), kept: 'value' as const, filter }
  })
  const valuesOf = (kept: ColumnEncoding) =>
    given.filter((one) => one.kept === kept).flatMap(({ filter }) => filter.values)
  const names = await findNameNumbers(db, workspaceNo, valuesOf('name'))
  const traits = valuesOf('trait').length > 0 ? await listTraitNumbers(db) : null
  const toStored: Record<ColumnEncoding, (value: string) => string | number | undefined> = {
    value: (value) => value,
    name: (value) => names.get(value),
    trait: (value) => traits?.get(value),
  }
  return given.map(({ text, kept, filter }) => isAnyOf(text, filter, toStored[kept]))
}

function toNumbered(name: ReportColumn): { text: string; kept: ColumnEncoding } {
  const { column, kept } = NUMBERED_COLUMNS[name]
  return { text: `c.${column}`, kept }
}

function isAnyOf(
  column: string,
  { values, orUnknown, isExcluded }: NamedFilter<unknown>,
  toStored: (value: string) => string | number | undefined
): SqlCondition {
  const stored = values.map(toStored).filter((value) => value !== undefined)
  const unknown = { text: `${column} IS NULL`, values: [] }
  const part = anyOf([isIn(column, stored), ...(orUnknown ? [unknown] : [])])
  return isExcluded ? not(part) : part
}
