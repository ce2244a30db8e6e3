import type {
  ColumnFilter,
  ColumnSelection,
  ComparedValue,
  DayStretch,
  FigureCall,
  SealCall,
} from '#app/visits/click_columns/engine/engine_call'

/*
 * Statements of the engine. Every value is a number or is quoted here; columns are names of our own.
 */
const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const COUNTED = "class IN ('Human', 'Scan')"

/** Clicks of one piece of a file that is read at once: few enough for little memory. */
const ROW_GROUP_ROWS = 40_000

/** Builds what copies lines into a file, by link and then by time, so that a link is found by few pieces. */
export function buildSeal({ linesPath, path, columns }: SealCall): string {
  const types = columns.map(({ name, type }) => {
    return `${quote(name)}: '${type === 'TEXT' ? 'VARCHAR' : type}'`
  })
  const values = columns.map(({ name, type }) => {
    return type === 'TEXT' ? `decode(unhex(${name}[2:])) AS ${name}` : name
  })
  return `COPY (
    SELECT ${values.join(', ')} FROM read_csv(${quote(linesPath)}, header = false, delim = ',', quote = '',
      escape = '', nullstr = '', auto_detect = false, columns = {${types.join(', ')}})
    ORDER BY link_no, ms
  ) TO ${quote(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_ROWS})`
}

/** Counts clicks by quarter of an hour, noted shift and class. */
export function buildCounts(selection: ColumnSelection): string {
  return `SELECT ms // ${QUARTER_MS} AS quarter, day_shift AS shift, class, count(*) AS clicks
    ${from(selection)} GROUP BY ALL`
}

/** Counts people's clicks by quarter of an hour. */
export function buildQuarters(selection: ColumnSelection): string {
  return `SELECT ms // ${QUARTER_MS} AS quarter, count(*) AS clicks
    ${from(selection)} AND ${COUNTED} GROUP BY ALL`
}

/** Counts visitors, each once a day and link, where the first visit was. */
export function buildVisitors(call: FigureCall): string {
  const day = describeDay(call)
  const when = call.isByQuarter
    ? `0 AS day, first_ms // ${QUARTER_MS} AS quarter`
    : 'day, 0 AS quarter'
  return `SELECT ${when}, count(*) AS visitors FROM (
      SELECT ${day} AS day, link_no, visitor, min(ms) AS first_ms
      ${from(call)} AND ${COUNTED} ${isListed(call, day, false)}
      GROUP BY ${day}, link_no, visitor
    ) GROUP BY ALL`
}

/** Lists visitors of days that are not in the files alone. */
export function buildListed(call: FigureCall): string {
  const day = describeDay(call)
  return `SELECT ${day} AS day, link_no AS link, visitor::VARCHAR AS visitor, min(ms) AS first_ms
    ${from(call)} AND ${COUNTED} ${isListed(call, day, true)}
    GROUP BY ${day}, link_no, visitor`
}

const SUMS = `count(*) FILTER (class = 'Human') AS humans, count(*) FILTER (class = 'Scan') AS scans`

/**
 * Breaks counted clicks down: the place of the breakdown, a value, its clicks and scans.
 *
 * @param clicks how many there are
 */
export function buildColumnSums(call: FigureCall, clicks: number): string {
  return clicks < call.manyClicks ? buildOneByOne(call) : buildInOnePass(call)
}

function buildOneByOne(call: FigureCall): string {
  const columns = call.breakdowns.map(({ column }) => column)
  const parts = call.breakdowns.map(({ column, top, also }, place) => {
    const size = 'rank() OVER (PARTITION BY key IS NULL ORDER BY humans + scans DESC)'
    const wanted = [`${size} <= ${top}`, ...(also.length > 0 ? [isIn('key', also)] : [])]
    return `(SELECT ${place} AS place, key::VARCHAR AS key, humans, scans
      FROM (SELECT ${column} AS key, ${SUMS} FROM chosen GROUP BY ${column})
      ${top === null ? '' : `QUALIFY ${wanted.join(' OR ')}`})`
  })
  return `WITH chosen AS MATERIALIZED (SELECT class, ${columns.join(', ')} ${from(call)} AND ${COUNTED})
    ${parts.join(' UNION ALL ')}`
}

/** In a row of one column the bit of that column is 0, the first column the highest (`GROUPING_ID`). */
function buildInOnePass(call: FigureCall): string {
  const { breakdowns } = call
  const columns = breakdowns.map(({ column }) => column)
  const places = columns.map((_, place) => {
    return `WHEN ${2 ** columns.length - 1 - 2 ** (columns.length - 1 - place)} THEN ${place}`
  })
  const keys = columns.map((column, place) => `WHEN ${place} THEN ${column}::VARCHAR`)
  const wanted = breakdowns.flatMap(({ column, top, also }, place) => {
    if (top === null) return [`place = ${place}`]
    return also.length > 0 ? [`place = ${place} AND ${isIn(column, also)}`] : []
  })
  const top = Math.max(1, ...breakdowns.map((one) => one.top ?? 1))
  return `WITH sums AS MATERIALIZED (
      SELECT *, CASE place ${keys.join(' ')} END AS key, humans + scans AS size FROM (
        SELECT CASE GROUPING_ID(${columns.join(', ')}) ${places.join(' ')} END AS place,
          ${columns.join(', ')}, ${SUMS}
        ${from(call)} AND ${COUNTED}
        GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')}))
    ),
    leaders AS (
      SELECT place, list_min(max(size, ${top}) FILTER (key IS NOT NULL)) AS least
      FROM sums GROUP BY place
    )
    SELECT place, key, humans, scans FROM sums JOIN leaders USING (place)
    WHERE ${['size >= least', 'key IS NULL', ...wanted].join(' OR ')}`
}

function from({ files, fromMs, beforeMs, notedDays, links, hasQrCode, filters }: ColumnSelection) {
  const parts = [`ms >= ${fromMs}`, `ms < ${beforeMs}`]
  if (notedDays) parts.push(`${NOTED_DAY} BETWEEN ${notedDays.from} AND ${notedDays.to}`)
  if (links) parts.push(isIn('link_no', links))
  if (hasQrCode !== null) parts.push(`qr_code_no IS ${hasQrCode ? 'NOT ' : ''}NULL`)
  parts.push(...filters.map(describeFilter))
  const paths = files.map(({ path }) => quote(path))
  return `FROM read_parquet([${paths.join(', ')}]) WHERE ${parts.join(' AND ')}`
}

const NOTED_DAY = `(ms // ${DAY_MS} + day_shift)`

function describeDay({ days, notedDays }: FigureCall): string {
  if (days === null) return `${NOTED_DAY} - ${notedDays!.from}`
  const cases = days.toReversed().map(({ first, startMs, count }: DayStretch) => {
    const number = `${first} + least((ms - ${startMs}) // ${DAY_MS}, ${count - 1})`
    return `WHEN ms >= ${startMs} THEN ${number}`
  })
  return `(CASE ${cases.join(' ')} END)`
}

function isListed({ listedDays }: FigureCall, day: string, isWanted: boolean): string {
  if (listedDays.length === 0) return isWanted ? 'AND false' : ''
  return `AND ${day} ${isWanted ? '' : 'NOT '}IN (${listedDays.join(', ')})`
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

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** The longest line, bytes, and what is read before any of it is written: it has to hold four lines. */
const LINE_BYTES = 131_072
const BUFFER_BYTES = 4 * LINE_BYTES

/** Rows that are written together: a few hundred kilobytes. */
const WRITTEN_ROWS = 10_240

/** Builds what turns lines of CSV at standard input into Parquet at standard output; texts but for moments. */
export function buildParquet([moment, ...texts]: string[]): string {
  const types = [moment, ...texts].map((name) => `${quote(name)}: 'VARCHAR'`)
  const columns = texts.map((name) => `"${name}"`)
  return `COPY (
    SELECT "${moment}"::TIMESTAMPTZ AS "${moment}", ${columns.join(', ')}
    FROM read_csv('/dev/stdin', header = false, delim = ',', quote = '"', escape = '"', nullstr = '',
      allow_quoted_nulls = false, new_line = '\\n', auto_detect = false, parallel = false,
      max_line_size = ${LINE_BYTES}, buffer_size = ${BUFFER_BYTES}, columns = {${types.join(', ')}})
  ) TO '/dev/stdout' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${WRITTEN_ROWS})`
}
