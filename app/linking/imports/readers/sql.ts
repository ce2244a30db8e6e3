import { importProblem } from '#app/linking/imports/problems'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { SqlRows } from '#app/linking/imports/readers/sql_rows'
import { readTextFile } from '#app/linking/imports/readers/text'
import type { SourceRecord } from '#app/linking/imports/rules/source_link'

/** The columns of `yourls_url` in their order, for a dump that names them nowhere. */
const YOURLS_COLUMNS = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks']

/**
 * Reads the links of a YOURLS dump (mysqldump, phpMyAdmin): rows of its table `yourls_url`.
 *
 * @throws Problem `import.malformed` where the dump breaks off within a row
 */
export async function* readSqlRecords(
  path: string,
  { encoding }: Pick<FileShape, 'encoding'>
): AsyncGenerator<{ line: number; record: SourceRecord } | { line: number; fault: string }> {
  const rows = new SqlRows()
  for await (const text of readTextFile(path, encoding)) {
    for (const { line, values, names } of rows.feed(text)) {
      const columns = names ?? YOURLS_COLUMNS
      if (values.length !== columns.length) {
        const fault = `The row has ${values.length} values for ${columns.length} columns.`
        yield { line, fault }
      } else {
        const entries = columns.map((name, index) => [name, values[index]])
        yield { line, record: Object.fromEntries(entries) }
      }
    }
  }
  if (rows.isUnfinished) {
    throw importProblem('import.malformed', {
      detail: 'The dump breaks off within a row. Was it copied whole?',
    })
  }
}
