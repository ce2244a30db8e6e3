import db from '@adonisjs/lucid/services/db'
import type { ChosenLinks } from '#app/linking/link_list/queries/choose_links'
import { selectForReport } from '#app/shared/database/read_replica'
import { sqlTime } from '#app/shared/database/sql'
import { allOf, anyOf, isIn, not, type SqlCondition } from '#app/shared/database/sql_condition'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import {
  traitsOfFilter,
  type ClickFilters,
  type ClickSelection,
  type Trigger,
} from '#app/visits/raw_clicks/click_selection'
import { HOUR_OF_DAY } from '#app/visits/raw_clicks/hour_of_day'
import { describeTrigger } from '#app/visits/raw_clicks/queries/click_condition'
import {
  findClickWorkspace,
  findNameNumbers,
  listTraitNumbers,
} from '#app/visits/raw_clicks/queries/click_numbers'
import {
  choosePacks,
  fromRawClicks,
  type ClickWorkspace,
  type WantedPacks,
} from '#app/visits/raw_clicks/queries/from_raw_clicks'
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
  workspace: ClickWorkspace

  /** Numbers of links that are named; null: all of the workspace, or too many to name. */
  linkNos: readonly number[] | null

  /** By which its clicks are found. */
  index: RawClickIndex

  /** Rows that the planner expects of its links; null where it was not asked. */
  expectedRows: number | null

  /** All but the time. */
  condition: SqlCondition

  /** The same in parts, for a copy of the clicks. */
  stored: StoredParts
}

/** A filter in the numbers of the store: of a column, or of the hour of the day where that is null. */
export interface StoredFilter {
  column: ReportColumn | null
  values: (string | number)[]
  orUnknown: boolean
  isExcluded: boolean
}

export interface StoredParts {
  filters: StoredFilter[]
  trigger: Trigger | null

  /** Finds the numbers of the links; null: all of the workspace. */
  findLinkNos(): Promise<number[] | null>
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
  const workspace = await findClickWorkspace(db, workspaceId)
  if (workspace === null) return null
  const workspaceNo = workspace.no
  const parts: SqlCondition[] = [{ text: 'c.workspace_no = ?', values: [workspaceNo] }]
  const linkNos = links?.ids && (await findLinkNumbers(workspaceNo, links.ids))
  if (linkNos) parts.push(isIn('c.link_no', linkNos))
  else if (links) parts.push(describeManyLinks(workspaceNo, links))
  if (filters.trigger) parts.push(describeTrigger(filters.trigger, 'c.qr_code_no'))
  const stored = await numberFilters(workspaceNo, filters)
  parts.push(...stored.map((filter) => describeFilter(filter, filters.timeZone)))
  const chosen = linkNos && (await chooseIndex(workspaceNo, linkNos, span))
  return {
    workspaceNo,
    workspace,
    linkNos: linkNos ?? null,
    index: chosen?.index ?? 'PRIMARY',
    expectedRows: chosen?.expectedRows ?? null,
    condition: allOf(parts),
    stored: {
      filters: stored,
      trigger: filters.trigger,
      findLinkNos: async () => linkNos ?? (links && findManyLinkNumbers(workspaceNo, links)),
    },
  }
}

/**
 * Chooses by how many rows the planner expects by each index. Its own choice is not asked for: with some links of
 * a workspace it was seen to read all clicks of the workspace for each slice of time.
 */
async function chooseIndex(
  workspaceNo: number,
  linkNos: readonly number[],
  span: TimeSpan
): Promise<Pick<NumberedSelection, 'index' | 'expectedRows'>> {
  if (linkNos.length === 0) return { index: 'raw_clicks_link', expectedRows: 0 }
  const links = isIn('c.link_no', linkNos)
  const workspace = { text: 'c.workspace_no = ?', values: [workspaceNo] }
  const ofLinks = await estimateRows('raw_clicks_link', allOf([links, within(span)]))
  const ofWorkspace = await estimateRows('PRIMARY', allOf([workspace, within(span)]))
  return { index: chooseRawClickIndex({ ofLinks, ofWorkspace }), expectedRows: ofLinks }
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

/** Names the clicks of a selection within a time, what follows `FROM`, the condition for it, and the packs in it. */
export function fromSelection(
  numbered: NumberedSelection,
  span: TimeSpan
): { from: SqlCondition; where: SqlCondition; packs: WantedPacks | null } {
  const where = inSpan(numbered, span)
  const packs = packsOf(numbered, span)
  return { from: fromRawClicks(numbered.index, where, packs), where, packs }
}

/** Returns the packs that can have clicks of a selection within a time; null where there are none. */
export function packsOf({ workspace, linkNos }: NumberedSelection, span: TimeSpan) {
  return choosePacks([workspace], span, linkNos)
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

async function findManyLinkNumbers(workspaceNo: number, links: ChosenLinks): Promise<number[]> {
  const chosen = links.condition('CONVERT(n.name USING ascii) COLLATE ascii_bin')
  const rows = await selectForReport<{ no: number }>(
    `SELECT n.no FROM click_names n WHERE n.workspace_no = ? AND ${chosen.text}`,
    [workspaceNo, ...chosen.values]
  )
  return rows.map(({ no }) => no)
}

function describeManyLinks(workspaceNo: number, links: ChosenLinks): SqlCondition {
  const chosen = links.condition('CONVERT(n.name USING ascii) COLLATE ascii_bin')
  return {
    text: `c.link_no IN (SELECT n.no FROM click_names n WHERE n.workspace_no = ? AND ${chosen.text})`,
    values: [workspaceNo, ...chosen.values],
  }
}

async function numberFilters(
  workspaceNo: number,
  { byClick }: ClickFilters
): Promise<StoredFilter[]> {
  const given = byClick.map((filter) => {
    const { column } = traitsOfFilter(filter.name)
    const kept: ColumnEncoding = column === null ? 'value' : NUMBERED_COLUMNS[column].kept
    return { column, kept, filter }
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
  return given.map(({ column, kept, filter: { values, orUnknown, isExcluded } }) => ({
    column,
    values: values.map(toStored[kept]).filter((value) => value !== undefined),
    orUnknown,
    isExcluded,
  }))
}

function describeFilter(
  { column, values, orUnknown, isExcluded }: StoredFilter,
  timeZone: string
): SqlCondition {
  const value =
    column === null
      ? HOUR_OF_DAY.describe('c.clicked_at', timeZone)
      : `c.${NUMBERED_COLUMNS[column].column}`
  const unknown = { text: `${value} IS NULL`, values: [] }
  const part = anyOf([isIn(value, values), ...(orUnknown ? [unknown] : [])])
  return isExcluded ? not(part) : part
}
