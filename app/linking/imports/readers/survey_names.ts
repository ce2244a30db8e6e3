import { importProblem } from '#app/linking/imports/problems'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { readRecords } from '#app/linking/imports/readers/read_records'
import { guessColumns, guessSource, isKnownColumn } from '#app/linking/imports/rules/column_names'
import type { SourceRecord } from '#app/linking/imports/rules/source_link'

/** Objects that are shown to choose columns by. */
const SAMPLE_LINES = 5
const SAMPLE_CELL = 200

/** Members that can be chosen; those that a service has for a field find room beyond. */
const MOST_NAMES = 200
const MOST_KNOWN_NAMES = 400
const LONGEST_NAME = 100

/** Names that are only reported. */
const MOST_UNREAD = 50

/** Entries between two signs of life. */
const EVERY = 5_000

/**
 * Finds the members of all objects of a file: each may have some that no other has.
 *
 * @param atMost entries that are read; null: all
 * @yields now and then while it reads
 * @throws Problem `import.empty`, `import.malformed`, `import.format_unknown`
 */
export async function* surveyNames(
  path: string,
  shape: FileShape,
  atMost: number | null
): AsyncGenerator<null, FileShape> {
  const names = new Set<string>()
  const unread = new Set<string>()
  const first: SourceRecord[] = []
  let count = 0
  for await (const one of readRecords(path, shape)) {
    if ('record' in one) {
      noteNames(Object.keys(one.record), names, unread)
      if (first.length < SAMPLE_LINES) first.push(one.record)
    }
    if (++count % EVERY === 0) yield null
    if (atMost !== null && count > atMost) break
  }
  if (first.length === 0) throw importProblem('import.empty', { field: 'file' })
  const all = [...names]
  return {
    ...shape,
    names: all,
    ...(unread.size > 0 && { unreadNames: [...unread] }),
    columns: guessColumns(all),
    source: guessSource(all),
    sample: first.map((record) => all.map((name) => formatCell(record[name]))),
  }
}

function noteNames(found: string[], names: Set<string>, unread: Set<string>): void {
  for (const name of found) {
    if (names.has(name)) continue
    const most = isKnownColumn(name) ? MOST_KNOWN_NAMES : MOST_NAMES
    if (name.length <= LONGEST_NAME && names.size < most) names.add(name)
    else if (unread.size < MOST_UNREAD) unread.add(shorten(name))
    else if (unread.size === MOST_UNREAD) unread.add('…')
  }
}

function shorten(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, SAMPLE_CELL)
}
