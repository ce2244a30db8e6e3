import type { SealCall } from '#app/visits/click_columns/engine/engine_call'
import { QUARTER_MS } from '#app/visits/click_ranges/quarter'
import { NUMBERED_COLUMNS, REPORT_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/*
 * What a file of columns is like, and the statements that make one. Every value is a number or is quoted here; columns
 * are names of our own.
 */
const DAY_MS = 86_400_000
export const COUNTED = "class IN ('Human', 'Scan')"

/** Rows of one piece of a file that is read at once: few enough for little memory, and whole pages of the engine. */
const ROW_GROUP_ROWS = 40_960

export const NOTED_DAY = `(ms // ${DAY_MS} + day_shift)`
export const SUMS = `count(*) FILTER (class = 'Human') AS humans, count(*) FILTER (class = 'Scan') AS scans`

/** Columns by which clicks are broken down and filtered. */
export const VALUES: readonly string[] = REPORT_COLUMNS.map((name) => NUMBERED_COLUMNS[name].column)
export const BROKEN_DOWN = ['link_no', ...VALUES]

/*
 * What a row of a file is: a click, how many clicks a quarter of an hour has, or how many a value has of the column
 * with that place in `BROKEN_DOWN`.
 */
export const CLICK = 0
export const QUARTER = 1
export const firstSum = 2

/*
 * Counted clicks of one visitor on one link and noted day are a group. One of them has the mark `starts`, and all of
 * them say in `varies` what is not the same in all: the quarter of an hour, and columns by their place in `VALUES`.
 * A question that asks for nothing of that takes a group whole or not at all, so that its visitors are those that start.
 */
export const QUARTER_VARIES = 1
export const variesBy = (column: string) => 2 ** (1 + VALUES.indexOf(column))

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

/** Names files as a table. */
export function read(files: readonly { path: string }[]): string {
  const paths = files.map(({ path }) => quote(path))
  return `read_parquet([${paths.join(', ')}])`
}

/** Quotes a text. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
