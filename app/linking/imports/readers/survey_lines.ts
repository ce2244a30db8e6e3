import { importProblem } from '#app/linking/imports/problems'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { toLines } from '#app/linking/imports/readers/read_lines'
import { readRecords } from '#app/linking/imports/readers/read_records'
import { OtherAliases } from '#app/linking/imports/rules/alias_columns'
import { DayOrderFinder } from '#app/linking/imports/rules/day_order'
import type { ImportSource } from '#app/linking/imports/rules/source_link'
import { linkProblem } from '#app/linking/links/problems'

/** Entries between two signs of life. */
const EVERY = 5_000

/**
 * Reads every line of a file before any is imported. Finds what only the file as a whole shows, and
 * that it has at most as many lines as the plan takes.
 *
 * @param atMost lines; null: an operator's, without a limit
 * @yields now and then while it reads
 * @throws Problem `import.empty`, `bulk.too_many`
 */
export async function* surveyLines(
  path: string,
  shape: FileShape,
  source: ImportSource,
  atMost: number | null
): AsyncGenerator<null, FileShape> {
  const days = new DayOrderFinder()
  const others = new OtherAliases()
  let [count, entries] = [0, 0]
  for await (const one of readRecords(path, shape)) {
    const lines = toLines(one, shape, source)
    count += lines.length
    if (atMost !== null && count > atMost) throw tooMany(atMost)
    if ('record' in one) {
      for (const value of Object.values(one.record)) days.note(value)
      const isUnnamed = lines.some((line) => 'link' in line && line.link.alias === null)
      if (isUnnamed) others.note(one.record, shape.columns)
    }
    if (++entries % EVERY === 0) yield null
  }
  if (count === 0) throw importProblem('import.empty', { field: 'file' })
  return { ...shape, dayOrder: days.order, otherAliases: others.names }
}

function tooMany(atMost: number) {
  const detail = `The file has more lines than the ${atMost} that the plan allows in one import. Split it, or have the operator import it by the command line.`
  return linkProblem('bulk.too_many', { field: 'file', detail })
}
