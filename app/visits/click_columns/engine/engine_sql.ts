import type {
  ColumnBreakdown,
  ColumnFilter,
  ColumnSelection,
  ComparedValue,
  DayStretch,
  FigureCall,
  SealCall,
} from '#app/visits/click_columns/engine/engine_call'
import { QUARTER_MS } from '#app/visits/click_ranges/quarter'
import { NUMBERED_COLUMNS, REPORT_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/*
 * Statements of the engine. Every value is a number or is quoted here; columns are names of our own.
 */
const DAY_MS = 86_400_000
const COUNTED = "class IN ('Human', 'Scan')"

/** Rows of one piece of a file that is read at once: few enough for little memory, and whole pages of the engine. */
const ROW_GROUP_ROWS = 40_960

/** Columns by which clicks are broken down and filtered. */
const VALUES: readonly string[] = REPORT_COLUMNS.map((name) => NUMBERED_COLUMNS[name].column)
const BROKEN_DOWN = ['link_no', ...VALUES]

/*
 * What a row of a file is: a click, how many clicks a quarter of an hour has, or how many a value has of the column
 * with that place in `BROKEN_DOWN`.
 */
const CLICK = 0
const QUARTER = 1
const firstSum = 2

/*
 * Counted clicks of one visitor on one link and noted day are a group. One of them has the mark `starts`, and all of
 * them say in `varies` what is not the same in all: the quarter of an hour, and columns by their place in `VALUES`.
 * A question that asks for nothing of that takes a group whole or not at all, so that its visitors are those that start.
 */
const QUARTER_VARIES = 1
const variesBy = (column: string) => 2 ** (1 + VALUES.indexOf(column))

/** Builds what reads the clicks of lines, or of files that are put together. */
function describeSource({ source, columns }: SealCall): string {
  if ('files' in source) {
    const names = columns.map(({ name }) => name)
    return `SELECT ${names.join(', ')} FROM ${read(source.files)} WHERE kind = ${CLICK}`
  }
  const types = columns.map(({ name, type }) => {
    return `${quote(name)}: '${type === 'TEXT' ? 'VARCHAR' : type}'`
  })
  const values = columns.map(({ name, type }) => {
    return type === 'TEXT' ? `decode(unhex(${name}[2:])) AS ${name}` : name
  })
  return `SELECT ${values.join(', ')} FROM read_csv(${quote(source.linesPath)}, header = false,
    delim = ',', quote = '', escape = '', nullstr = '', auto_detect = false,
    columns = {${types.join(', ')}})`
}

/**
 * Builds what makes a file of clicks, one statement after the other: by link and then by time, so that a link is
 * found by few pieces, with the marks and the sums of what is in it.
 */
export function buildSeal(call: SealCall): string[] {
  const { path, columns } = call
  const names = columns.map(({ name }) => name)
  const varies = VALUES.map((name) => {
    return `IF(min(${name}) IS DISTINCT FROM max(${name})
      OR count(${name}) NOT IN (0, count(*)), ${variesBy(name)}, 0)`
  })
  const sumsOf = (column: string, place: number) => {
    const own = names.map((name) => (name === column ? name : 'NULL'))
    return `SELECT ${firstSum + place}, ${own.join(', ')}, NULL, NULL, ${SUMS}
      FROM clicks WHERE ${COUNTED} GROUP BY ${column}`
  }
  const ofQuarter: Record<string, string> = {
    ms: `quarter * ${QUARTER_MS}`,
    day_shift: 'day_shift',
    class: 'class',
  }
  return [
    `CREATE OR REPLACE TEMP TABLE clicks AS
      SELECT *, ${NOTED_DAY} AS day FROM (${describeSource(call)})`,
    `CREATE OR REPLACE TEMP TABLE members AS
      SELECT c.rowid AS member, head, ms // ${QUARTER_MS} AS quarter, ${VALUES.join(', ')}
      FROM clicks c JOIN (
        SELECT link_no, day, visitor, min(rowid) AS head FROM clicks
        WHERE ${COUNTED} GROUP BY link_no, day, visitor HAVING count(*) > 1
      ) USING (link_no, day, visitor) WHERE ${COUNTED}`,
    `CREATE OR REPLACE TEMP TABLE marks AS
      SELECT member, member = head AS is_head, varies FROM members JOIN (
        SELECT head, IF(min(quarter) <> max(quarter), ${QUARTER_VARIES}, 0) + ${varies.join(' + ')} AS varies
        FROM members GROUP BY head
      ) USING (head)`,
    `CREATE OR REPLACE TEMP VIEW marked AS
      SELECT c.*, IF(${COUNTED} AND coalesce(is_head, true), 1, 0) AS starts, coalesce(varies, 0) AS varies
      FROM clicks c LEFT JOIN marks ON c.rowid = member`,
    `COPY (
      SELECT ${CLICK}::TINYINT AS kind, ${names.join(', ')}, starts::TINYINT AS starts,
        varies::INTEGER AS varies, NULL::INTEGER AS humans, NULL::INTEGER AS scans FROM marked
      UNION ALL
      SELECT ${QUARTER}, ${names.map((name) => ofQuarter[name] ?? 'NULL').join(', ')}, NULL, NULL,
        count(*), count(*) FILTER (starts = 1 AND varies & ${QUARTER_VARIES} = 0)
      FROM (SELECT ms // ${QUARTER_MS} AS quarter, * FROM marked) GROUP BY quarter, day_shift, class
      UNION ALL ${BROKEN_DOWN.map(sumsOf).join('\nUNION ALL ')}
      ORDER BY kind, link_no, ms
    ) TO ${quote(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_ROWS})`,
  ]
}

/** Builds what forgets all that sealing needed. */
export function buildSealed(): string[] {
  return [
    'DROP VIEW IF EXISTS marked',
    ...['marks', 'members', 'clicks'].map((name) => `DROP TABLE IF EXISTS ${name}`),
  ]
}

/** Counts the clicks of a file. */
export function buildRowCount(path: string): string {
  return `SELECT count(*) AS rows FROM ${read([{ path }])} WHERE kind = ${CLICK}`
}

/** Reads what files say of their quarters of an hour: noted shift of the day, class, clicks, and visitors that start. */
export function buildQuarterSums(files: readonly { path: string }[]): string {
  return `SELECT filename AS path, ms // ${QUARTER_MS} AS quarter, day_shift AS shift, class,
      humans AS clicks, scans AS visitors
    FROM ${read(files, 'filename = true')} WHERE kind = ${QUARTER}`
}

/** Counts the same of the chosen clicks: their visitors are those that the choice takes whole. */
export function buildCounts(selection: ColumnSelection): string {
  return `SELECT ms // ${QUARTER_MS} AS quarter, day_shift AS shift, class, count(*) AS clicks,
      count(*) FILTER (starts = 1 AND varies & ${whatMatters(selection)} = 0) AS visitors
    ${from(selection)} GROUP BY ALL`
}

/**
 * Counts visitors, each once a day and link, where the first visit was: those that the choice may take in part, and all
 * of the noted days that lie in several files.
 */
export function buildVisitors(call: FigureCall, sharedDays: readonly number[]): string {
  const day = describeDay(call)
  const when = call.isByQuarter
    ? `0 AS day, first_ms // ${QUARTER_MS} AS quarter`
    : 'day, 0 AS quarter'
  const inPart = `varies > 0 AND varies & ${whatMatters(call)} <> 0`
  const isOpen =
    sharedDays.length === 0 ? inPart : `(${inPart} OR ${NOTED_DAY} IN (${sharedDays.join(', ')}))`
  const notListed =
    call.listedDays.length === 0 ? '' : `AND ${day} NOT IN (${call.listedDays.join(', ')})`
  return `SELECT ${when}, count(*) AS visitors FROM (
      SELECT ${day} AS day, ${NOTED_DAY} AS noted, link_no, visitor, min(ms) AS first_ms
      ${from(call)} AND ${COUNTED} AND ${isOpen} ${notListed} GROUP BY 1, 2, 3, 4
    ) GROUP BY ALL`
}

/** Lists visitors of days that are not in the files alone. */
export function buildListed(call: FigureCall): string {
  const day = describeDay(call)
  return `SELECT ${day} AS day, ${NOTED_DAY} AS noted, link_no AS link, visitor::VARCHAR AS visitor,
      min(ms) AS first_ms
    ${from(call)} AND ${COUNTED} AND ${day} IN (${call.listedDays.join(', ')})
    GROUP BY ${day}, ${NOTED_DAY}, link_no, visitor`
}

/** What of a group has to be the same for the choice to take it whole or not at all. */
function whatMatters({ filters, hasQrCode }: ColumnSelection): number {
  const columns = filters.flatMap(({ on }) => ('column' in on ? [on.column] : []))
  if (hasQrCode !== null) columns.push(NUMBERED_COLUMNS.qr_code_id.column)
  return [...new Set(columns)].reduce((bits, column) => bits + variesBy(column), QUARTER_VARIES)
}

const SUMS = `count(*) FILTER (class = 'Human') AS humans, count(*) FILTER (class = 'Scan') AS scans`

/** Copies what breakdowns need of the chosen clicks into memory, or of all that are of another time. */
export function buildChosen(call: FigureCall, isOfOtherTime: boolean): string {
  const columns = call.breakdowns.map(({ column }) => column)
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
    SELECT key::VARCHAR AS key, humans, scans FROM sums ${top === null ? '' : `WHERE ${wanted.join(' OR ')}`}`
}

/** Builds what forgets all that breakdowns needed. */
export function buildForgotten(places: number): string[] {
  const tables = ['chosen', ...Array.from({ length: places }, (_, place) => `place_${place}`)]
  return tables.map((name) => `DROP TABLE IF EXISTS ${name}`)
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

function read(files: readonly { path: string }[], options?: string): string {
  const paths = files.map(({ path }) => quote(path))
  return `read_parquet([${paths.join(', ')}]${options ? `, ${options}` : ''})`
}

const NOTED_DAY = `(ms // ${DAY_MS} + day_shift)`

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

/** Quotes a text. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
