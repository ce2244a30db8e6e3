import { importProblem } from '#app/linking/imports/problems'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { JsonObjects, JsonTooLong } from '#app/linking/imports/readers/json_objects'
import { readTextBehind } from '#app/linking/imports/readers/text'
import type { SourceRecord } from '#app/linking/imports/rules/source_link'
import { JsonTooDeep, MAX_JSON_DEPTH, parseJson } from '#app/shared/text/json'

/**
 * Reads the objects of the lists in a JSON file: the answer of an API as it came, several answers
 * one after the other, our own export, or one object a line.
 *
 * @throws Problem `import.malformed` where the text breaks off or an object is beyond all measure
 */
export async function* readJsonRecords(
  path: string,
  {
    encoding,
    skipped,
    hasLooseObjects,
  }: Pick<FileShape, 'encoding' | 'skipped' | 'hasLooseObjects'>
): AsyncGenerator<{ line: number; record: SourceRecord } | { line: number; fault: string }> {
  const objects = new JsonObjects(hasLooseObjects)
  try {
    for await (const text of readTextBehind(path, encoding, skipped?.characters ?? 0)) {
      for (const piece of objects.feed(text)) {
        yield { line: piece.line + (skipped?.lines ?? 0), ...entryOf(piece.text) }
      }
    }
  } catch (error) {
    if (!(error instanceof JsonTooLong)) throw error
    throw importProblem('import.malformed', {
      detail:
        'An object of the file is longer than 262,144 characters, or lists are nested too deep; a bracket may be missing.',
    })
  }
  if (objects.isUnfinished) {
    throw importProblem('import.malformed', {
      detail: 'The JSON breaks off: a bracket or a quotation mark never closes.',
    })
  }
}

function entryOf(text: string | null): { record: SourceRecord } | { fault: string } {
  if (text === null) return { fault: 'This entry of the list is no object, so it is no link.' }
  try {
    return { record: flat(parseJson(text) as Record<string, unknown>) }
  } catch (error) {
    if (!(error instanceof JsonTooDeep)) return { fault: 'This is not JSON.' }
    return { fault: `This entry is nested deeper than ${MAX_JSON_DEPTH} levels.` }
  }
}

/** Members of members by their path, `meta.validSince`; lists, `geo` and `routing` stay whole. */
function flat(object: Record<string, unknown>): SourceRecord {
  const record: SourceRecord = Object.create(null)
  for (const [name, value] of Object.entries(object)) {
    const isInner = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isInner || name === 'geo' || name === 'routing') record[name] = value
    else for (const [inner, one] of Object.entries(value!)) record[`${name}.${inner}`] = one
  }
  return record
}
