import type {
  ColumnBreakdown,
  ColumnChoice,
  ColumnFilter,
  ComparedValue,
  FigureQuestion,
  HeldColumn,
} from '#plugin_contract'

/*
 * Statements of the server. Every value is a number or is quoted here, for servers differ in what they know of
 * parameters; columns are names of the core.
 */
const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const COUNTED = `class IN ('Human', 'Scan')`
const NOTED_DAY = `(intDiv(ms, ${DAY_MS}) + day_shift)`
const SUMS = `countIf(class = 'Human') AS humans, countIf(class = 'Scan') AS scans`

/** Columns of each click that are never NULL. */
const ALWAYS = ['ms', 'link_no', 'day_shift', 'class', 'visitor']
const TYPES = {
  BIGINT: 'Int64',
  INTEGER: 'Int32',
  TINYINT: 'Int8',
  UBIGINT: 'UInt64',
  TEXT: 'String',
} as const

/** Builds what makes the tables: clicks that answer, and those that are on their way. */
export function buildTables(columns: readonly HeldColumn[]): string[] {
  const described = columns.map(({ name, type }) => {
    return `${name} ${ALWAYS.includes(name) ? TYPES[type] : `Nullable(${TYPES[type]})`}`
  })
  return [
    ...['clicks', 'arriving', 'mark'].map((name) => `DROP TABLE IF EXISTS ${name}`),
    ...['clicks', 'arriving'].map(
      (name) => `CREATE TABLE ${name} (range_id String, ${described.join(', ')})
        ENGINE = MergeTree PARTITION BY range_id ORDER BY (link_no, ms)`
    ),
    `CREATE TABLE mark (id String, seals UInt64, layout String)
      ENGINE = MergeTree PARTITION BY id ORDER BY seals`,
  ]
}

/** Reads the newest mark; a server on which there was none has no table of it. */
export const READ_MARK = 'SELECT id, seals, layout FROM mark ORDER BY seals DESC LIMIT 1'
export const FIND_MARK = `SELECT name FROM system.tables
  WHERE database = currentDatabase() AND name = 'mark'`

/** The ranges of a table, with how many rows they have, of how many bytes, in which pieces. */
export function buildHeld(table: 'clicks' | 'arriving', ids: readonly string[] | null): string {
  const which = ids === null ? '' : `AND replaceAll(partition, '\\'', '') IN (${listTexts(ids)})`
  return `SELECT replaceAll(partition, '\\'', '') AS id, sum(rows) AS held, sum(bytes) AS size,
      arrayStringConcat(arraySort(groupArray(name)), ' ') AS pieces
    FROM system.parts
    WHERE database = currentDatabase() AND table = '${table}' AND active ${which} GROUP BY id`
}

/** Sums up the rows of ranges as their lines were. */
export function buildChecksums(
  table: 'clicks' | 'arriving',
  ids: readonly string[],
  columns: readonly HeldColumn[]
): string {
  const cells = columns.map(({ name, type }) => {
    const text = type === 'TEXT' ? `concat('x', hex(${name}))` : `toString(${name})`
    return ALWAYS.includes(name) ? text : `ifNull(${text}, '')`
  })
  return `SELECT range_id AS id, count() AS held, toString(sum(halfMD5(concat(${cells.join(", ',', ")})))) AS total
    FROM ${table} WHERE range_id IN (${listTexts(ids)}) GROUP BY range_id`
}

export function buildReplace(id: string): string {
  return `ALTER TABLE clicks REPLACE PARTITION ${quote(id)} FROM arriving`
}

export function buildDrop(table: 'clicks' | 'arriving', id: string): string {
  return `ALTER TABLE ${table} DROP PARTITION ${quote(id)}`
}

/** Copies ranges into one that is on its way. */
export function buildMerge(
  id: string,
  parts: readonly string[],
  columns: readonly HeldColumn[]
): string {
  const names = columns.map(({ name }) => name).join(', ')
  return `INSERT INTO arriving (range_id, ${names}) SELECT ${quote(id)}, ${names} FROM clicks
    WHERE range_id IN (${listTexts(parts)})`
}

export function buildQuarters(ids: readonly string[], choice: ColumnChoice): string {
  return `SELECT intDiv(ms, ${QUARTER_MS}) AS quarter, count() AS many
    ${from(ids, choice)} AND ${COUNTED} GROUP BY quarter`
}

export function buildCounts(ids: readonly string[], choice: ColumnChoice): string {
  return `SELECT intDiv(ms, ${QUARTER_MS}) AS quarter, day_shift, class, count() AS many
    ${from(ids, choice)} GROUP BY quarter, day_shift, class`
}

/** Counts visitors, each once a link, day and noted day, where the first visit was. */
export function buildVisitors(ids: readonly string[], question: FigureQuestion): string {
  const { isByQuarter, listedDays } = question
  const day = describeDay(question)
  const when = isByQuarter ? `intDiv(first_ms, ${QUARTER_MS})` : 'toInt64(day)'
  const notListed = listedDays.length === 0 ? '' : `AND ${day} NOT IN (${listedDays.join(', ')})`
  return `SELECT ${when} AS place, count() AS many FROM (
      SELECT ${day} AS day, ${NOTED_DAY} AS noted, link_no, visitor, min(ms) AS first_ms
      ${from(ids, question)} AND ${COUNTED} ${notListed} GROUP BY day, noted, link_no, visitor
    ) GROUP BY place`
}

export function buildListed(ids: readonly string[], question: FigureQuestion): string {
  const day = describeDay(question)
  return `SELECT ${day} AS day, ${NOTED_DAY} AS noted, link_no, toString(visitor) AS who, min(ms) AS first_ms
    ${from(ids, question)} AND ${COUNTED} AND ${day} IN (${question.listedDays.join(', ')})
    GROUP BY day, noted, link_no, visitor`
}

/** Breaks clicks down by a column: the largest values, all of the size of the last one, and what else is wanted. */
export function buildBreakdown(
  ids: readonly string[],
  choice: ColumnChoice,
  { column, top, also }: ColumnBreakdown
): string {
  const clicks = `${from(ids, choice)} AND ${COUNTED}`
  const shares = `SELECT ${column} AS value, ${SUMS} ${clicks} GROUP BY value`
  if (top === null) return describeShares(shares)
  const sizes = `SELECT count() AS size ${clicks} AND ${column} IS NOT NULL GROUP BY ${column}
    ORDER BY size DESC LIMIT ${Math.max(1, top)}`
  const wanted = ['isNull(value)', `humans + scans >= (SELECT min(size) FROM (${sizes}))`]
  if (also.length > 0) wanted.push(isIn('value', also))
  return describeShares(`SELECT value, humans, scans FROM (${shares}) WHERE ${wanted.join(' OR ')}`)
}

function describeShares(shares: string): string {
  return `SELECT value, humans, scans FROM (${shares})`
}

function from(ids: readonly string[], choice: ColumnChoice): string {
  const { fromMs, beforeMs, notedDays, links, hasQrCode, filters } = choice
  const parts = [`range_id IN (${listTexts(ids)})`, `ms >= ${fromMs} AND ms < ${beforeMs}`]
  if (notedDays) parts.push(`${NOTED_DAY} BETWEEN ${notedDays.from} AND ${notedDays.to}`)
  if (links) parts.push(isIn('link_no', links))
  if (hasQrCode !== null) parts.push(`qr_code_no IS ${hasQrCode ? 'NOT ' : ''}NULL`)
  parts.push(...filters.map(describeFilter))
  return `FROM clicks WHERE ${parts.join(' AND ')}`
}

function describeDay({ days, notedDays }: FigureQuestion): string {
  if (days === null) return `(${NOTED_DAY} - ${notedDays!.from})`
  const cases = days.toReversed().map(({ first, startMs, count }) => {
    return `ms >= ${startMs}, toInt64(${first} + least(intDiv(ms - ${startMs}, ${DAY_MS}), ${count - 1}))`
  })
  return `multiIf(${cases.join(', ')}, toInt64(0))`
}

function describeFilter({ on, values, orUnknown, isExcluded }: ColumnFilter): string {
  const value = describeValue(on)
  const part = `ifNull(${isIn(value, values)}, 0)`
  const whole = orUnknown ? `(${part} OR isNull(${value}))` : part
  return isExcluded ? `NOT ${whole}` : whole
}

function describeValue(on: ComparedValue): string {
  if ('column' in on) return on.column
  const cases = on.hourWith
    .slice(0, -1)
    .map(({ beforeMs, minutes }) => `ms < ${beforeMs}, toInt64(${minutes}), `)
  const last = `toInt64(${on.hourWith.at(-1)!.minutes})`
  const minutes = cases.length === 0 ? last : `multiIf(${cases.join('')}${last})`
  return `(intDiv(ms + ${minutes} * 60000, 3600000) % 24)`
}

function isIn(value: string, list: readonly (string | number)[]): string {
  if (list.length === 0) return '0'
  const texts = list.map((one) => (typeof one === 'number' ? String(one) : quote(one)))
  return `${value} IN (${texts.join(', ')})`
}

function listTexts(texts: readonly string[]): string {
  return texts.length === 0 ? `''` : texts.map(quote).join(', ')
}

/** Quotes a text. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
