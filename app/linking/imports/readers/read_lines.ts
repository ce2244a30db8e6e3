import { readCsvRecords } from '#app/linking/imports/readers/csv'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { readJsonRecords } from '#app/linking/imports/readers/json'
import { readSqlRecords } from '#app/linking/imports/readers/sql'
import { readSqliteRecords } from '#app/linking/imports/readers/sqlite'
import { readRecord } from '#app/linking/imports/rules/read_record'
import type { ImportSource, SourceLine } from '#app/linking/imports/rules/source_link'

const READERS = {
  csv: readCsvRecords,
  json: readJsonRecords,
  sql: readSqlRecords,
  sqlite: readSqliteRecords,
}

/**
 * Reads the lines of a file in their order, always the same: a link each, or why it is none.
 *
 * @throws Problem `import.malformed`, `import.format_unknown` where the file ends in the middle
 */
export async function* readLines(
  path: string,
  shape: FileShape,
  source: ImportSource
): AsyncGenerator<SourceLine> {
  for await (const one of READERS[shape.container](path, shape)) {
    if ('fault' in one) {
      yield { line: one.line, fault: { code: 'import.line_malformed', detail: one.fault } }
    } else {
      for (const link of readRecord(one.record, shape.columns, source, shape.container)) {
        yield { line: one.line, link }
      }
    }
  }
}
