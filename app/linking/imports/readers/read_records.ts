import { readCsvRecords } from '#app/linking/imports/readers/csv'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { readJsonRecords } from '#app/linking/imports/readers/json'
import { readSqlRecords } from '#app/linking/imports/readers/sql'
import { readSqliteRecords } from '#app/linking/imports/readers/sqlite'
import type { SourceRecord } from '#app/linking/imports/rules/source_link'

/** An entry of a file by the names of its columns, or what is wrong with it. */
export type ReadRecord = { line: number; record: SourceRecord } | { line: number; fault: string }

const READERS = {
  csv: readCsvRecords,
  json: readJsonRecords,
  sql: readSqlRecords,
  sqlite: readSqliteRecords,
}

/**
 * Reads the entries of a file in their order, always the same.
 *
 * @throws Problem `import.malformed`, `import.format_unknown` where the file ends in the middle
 */
export function readRecords(path: string, shape: FileShape): AsyncGenerator<ReadRecord> {
  return READERS[shape.container](path, shape)
}
