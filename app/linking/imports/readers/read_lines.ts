import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { readRecords, type ReadRecord } from '#app/linking/imports/readers/read_records'
import { readRecord } from '#app/linking/imports/rules/read_record'
import type { ImportSource, SourceLine } from '#app/linking/imports/rules/source_link'

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
  for await (const one of readRecords(path, shape)) yield* toLines(one, shape, source)
}

/** Returns the lines of one entry: a link, and more where it names further addresses. */
export function toLines(one: ReadRecord, shape: FileShape, source: ImportSource): SourceLine[] {
  const { line } = one
  if ('fault' in one) {
    return [{ line, fault: { code: 'import.line_malformed', detail: one.fault } }]
  }
  const links = readRecord(one.record, shape.columns, source, shape.container)
  return links.map((link) => ({ line, link }))
}
