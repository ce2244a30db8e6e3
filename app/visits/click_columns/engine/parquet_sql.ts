import { quote } from '#app/visits/click_columns/engine/seal_sql'

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
