import type {
  ColumnBreakdown,
  ColumnFilter,
  ColumnSelection,
  ComparedValue,
  DayStretch,
  FigureCall,
} from '#app/visits/click_columns/engine/engine_call'
import {
  BROKEN_DOWN,
  CLICK,
  COUNTED,
  firstSum,
  NOTED_DAY,
  QUARTER,
  QUARTER_VARIES,
  quote,
  read,
  SUMS,
  VALUES,
  variesBy,
} from '#app/visits/click_columns/engine/seal_sql'
import { QUARTER_MS } from '#app/visits/click_ranges/quarter'
import { NUMBERED_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/*
 * Statements that answer questions. Counts come as DOUBLE, which holds them exactly: Node reads BIGINT
 * several times as slowly.
 */
const DAY_MS = 86_400_000

/** Clicks that were copied into memory, with all that is asked of them. */
const CHOSEN = 'FROM chosen WHERE true'

/** Reads what files say of their quarters of an hour: noted shift of the day, class, clicks, and visitors that start. */
export function buildQuarterSums(files: readonly { path: string }[]): string {
  return `SELECT file_index::INTEGER AS place, ${quarterOf('ms')} AS quarter, day_shift AS shift, class,
      humans::DOUBLE AS clicks, scans::DOUBLE AS visitors
    FROM ${read(files)} WHERE kind = ${QUARTER}`
}

/** Reads how many values files have of each column, of all that are not links. */
export function buildValueCounts(files: readonly { path: string }[]): string {
  const counts = VALUES.map((name) => `count(${name})::DOUBLE AS ${name}`)
  return `SELECT file_index::INTEGER AS place, ${counts.join(', ')}
    FROM ${read(files)} WHERE kind > ${firstSum} GROUP BY file_index`
}

/** Counts the same of the chosen clicks: their visitors are those that the choice takes whole. */
export function buildCounts(selection: ColumnSelection): string {
  return `SELECT ${quarterOf('ms')} AS quarter, day_shift AS shift, class, count(*)::DOUBLE AS clicks,
      (count(*) FILTER (starts = 1 AND varies & ${whatMatters(selection)} = 0))::DOUBLE AS visitors
    ${from(selection)} GROUP BY ALL`
}

/**
 * Counts visitors, each once a day and link, where the first visit was: those that the choice may take in part, and all
 * of the noted days that lie in several files.
 */
export function buildVisitors(
  call: FigureCall,
  sharedDays: readonly number[],
  isChosen: boolean
): string {
  const day = describeDay(call)
  const when = call.isByQuarter
    ? `0 AS day, ${quarterOf('first_ms')} AS quarter`
    : 'day::DOUBLE AS day, 0 AS quarter'
  const inPart = `varies > 0 AND varies & ${whatMatters(call)} <> 0`
  const isOpen =
    sharedDays.length === 0 ? inPart : `(${inPart} OR ${NOTED_DAY} IN (${sharedDays.join(', ')}))`
  const notListed =
    call.listedDays.length === 0 ? '' : `AND ${day} NOT IN (${call.listedDays.join(', ')})`
  return `SELECT ${when}, count(*)::DOUBLE AS visitors FROM (
      SELECT ${day} AS day, ${NOTED_DAY} AS noted, link_no, visitor, min(ms) AS first_ms
      ${isChosen ? CHOSEN : from(call)} AND ${COUNTED} AND ${isOpen} ${notListed} GROUP BY 1, 2, 3, 4
    ) GROUP BY ALL`
}

/** Lists visitors of days that are not in the files alone. */
export function buildListed(call: FigureCall, isChosen: boolean): string {
  const day = describeDay(call)
  return `SELECT ${day}::DOUBLE AS day, ${NOTED_DAY}::DOUBLE AS noted, link_no AS link, visitor::VARCHAR AS visitor,
      min(ms)::DOUBLE AS first_ms
    ${isChosen ? CHOSEN : from(call)} AND ${COUNTED} AND ${day} IN (${call.listedDays.join(', ')})
    GROUP BY ${day}, ${NOTED_DAY}, link_no, visitor`
}

/** What of a group has to be the same for the choice to take it whole or not at all. */
function whatMatters({ filters, hasQrCode }: ColumnSelection): number {
  const columns = filters.flatMap(({ on }) => ('column' in on ? [on.column] : []))
  if (hasQrCode !== null) columns.push(NUMBERED_COLUMNS.qr_code_id.column)
  return [...new Set(columns)].reduce((bits, column) => bits + variesBy(column), QUARTER_VARIES)
}

/**
 * Copies what breakdowns need of the chosen clicks into memory, or of all that are of another time.
 *
 * @param also columns besides
 */
export function buildChosen(
  call: FigureCall,
  { isOfOtherTime, also }: { isOfOtherTime: boolean; also: readonly string[] }
): string {
  const columns = [...new Set([...call.breakdowns.map(({ column }) => column), ...also])]
  const clicks = isOfOtherTime
    ? `FROM ${read(call.files)} WHERE kind = ${CLICK} AND NOT (${describeTime(call)})`
    : from(call)
  return `CREATE OR REPLACE TEMP TABLE chosen AS
    SELECT class, ${columns.join(', ')} ${clicks} AND ${COUNTED}`
}

/** Adds the sums of a column over these clicks to those of its place, or takes them off, or begins with them. */
export function buildPlaceSums(
  { column }: ColumnBreakdown,
  place: number,
  { isFirst, isTakenOff }: { isFirst: boolean; isTakenOff: boolean }
): string {
  const sign = isTakenOff ? -1 : 1
  const sums = `SELECT key, ${sign} * humans AS humans, ${sign} * scans AS scans
    FROM (SELECT ${column} AS key, ${SUMS} FROM chosen GROUP BY ${column})`
  return isFirst
    ? `CREATE OR REPLACE TEMP TABLE place_${place} AS ${sums}`
    : `INSERT INTO place_${place} ${sums}`
}

/**
 * Breaks clicks down by a column: a value, its clicks and scans; the largest values, all of the size of the last one,
 * and what else is wanted.
 *
 * @param whole files whose own sums are meant
 * @param place that clicks were summed under which are added or taken off; null: there are none
 */
export function buildBreakdown(
  { column, top, also }: ColumnBreakdown,
  whole: readonly { path: string }[],
  place: number | null
): string {
  const parts: string[] = []
  if (place !== null) parts.push(`SELECT key, humans, scans FROM place_${place}`)
  if (whole.length > 0) {
    parts.push(`SELECT ${column} AS key, humans, scans FROM ${read(whole)}
      WHERE kind = ${firstSum + BROKEN_DOWN.indexOf(column)}`)
  }
  const least = `(SELECT list_min(max(size, ${Math.max(1, top ?? 1)})) FROM sums WHERE key IS NOT NULL)`
  const wanted = ['key IS NULL', `size >= ${least}`]
  if (also.length > 0) wanted.push(isIn('key', also))
  return `WITH sums AS MATERIALIZED (
      SELECT key, sum(humans)::BIGINT AS humans, sum(scans)::BIGINT AS scans, sum(humans + scans)::BIGINT AS size
      FROM (${parts.join(' UNION ALL ')}) GROUP BY key HAVING sum(humans + scans) > 0
    )
    SELECT key::VARCHAR AS key, humans::DOUBLE AS humans, scans::DOUBLE AS scans FROM sums ${top === null ? '' : `WHERE ${wanted.join(' OR ')}`}`
}

/** Builds what forgets all that breakdowns needed. */
export function buildForgotten(places: number): string[] {
  const tables = ['chosen', ...Array.from({ length: places }, (_, place) => `place_${place}`)]
  return tables.map((name) => `DROP TABLE IF EXISTS ${name}`)
}

/** What visitors are counted by, where the chosen clicks are in memory. */
export const VISITOR_COLUMNS = ['ms', 'link_no', 'day_shift', 'visitor', 'varies']

function quarterOf(ms: string): string {
  return `(${ms} // ${QUARTER_MS})::INTEGER`
}

function from(selection: ColumnSelection): string {
  const { files, links, hasQrCode, filters } = selection
  const parts = [`kind = ${CLICK}`, describeTime(selection)]
  if (links) parts.push(isIn('link_no', links))
  if (hasQrCode !== null) parts.push(`qr_code_no IS ${hasQrCode ? 'NOT ' : ''}NULL`)
  parts.push(...filters.map(describeFilter))
  return `FROM ${read(files)} WHERE ${parts.join(' AND ')}`
}

function describeTime({ fromMs, beforeMs, notedDays }: ColumnSelection): string {
  const time = `ms >= ${fromMs} AND ms < ${beforeMs}`
  return notedDays ? `${time} AND ${NOTED_DAY} BETWEEN ${notedDays.from} AND ${notedDays.to}` : time
}

function describeDay({ days, notedDays }: FigureCall): string {
  if (days === null) return `(${NOTED_DAY} - ${notedDays!.from})`
  const cases = days.toReversed().map(({ first, startMs, count }: DayStretch) => {
    const number = `${first} + least((ms - ${startMs}) // ${DAY_MS}, ${count - 1})`
    return `WHEN ms >= ${startMs} THEN ${number}`
  })
  return `(CASE ${cases.join(' ')} END)`
}

function describeFilter({ on, values, orUnknown, isExcluded }: ColumnFilter): string {
  const value = describeValue(on)
  const part = `(${isIn(value, values)}${orUnknown ? ` OR ${value} IS NULL` : ''})`
  return isExcluded ? `NOT coalesce(${part}, false)` : part
}

function describeValue(on: ComparedValue): string {
  if ('column' in on) return on.column
  const last = on.hourWith.at(-1)!
  const cases = on.hourWith
    .slice(0, -1)
    .map(({ beforeMs, minutes }) => `WHEN ms < ${beforeMs} THEN ${minutes}`)
  const minutes =
    cases.length === 0 ? last.minutes : `(CASE ${cases.join(' ')} ELSE ${last.minutes} END)`
  return `((ms + ${minutes} * 60000) // 3600000 % 24)`
}

/** A long list is a table, which is looked up by its hashes. */
function isIn(column: string, values: readonly (string | number)[]): string {
  if (values.length === 0) return 'false'
  const list = values.map((value) => (typeof value === 'number' ? String(value) : quote(value)))
  if (values.length <= 100) return `${column} IN (${list.join(', ')})`
  return `${column} IN (SELECT unnest([${list.join(', ')}]))`
}
