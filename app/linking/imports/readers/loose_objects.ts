import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { JsonObjects, JsonTooLong } from '#app/linking/imports/readers/json_objects'
import { readTextBehind } from '#app/linking/imports/readers/text'
import { guessColumns } from '#app/linking/imports/rules/column_names'
import { parseJson } from '#app/shared/text/json'

/**
 * Returns whether the objects of a JSON file are links themselves, one per line, instead of answers
 * that hold lists of links. The first object shows it: it leads somewhere, and none of its lists
 * does.
 */
export async function hasLooseObjects(
  path: string,
  { encoding, skipped }: Pick<FileShape, 'encoding' | 'skipped'>
): Promise<boolean> {
  const objects = new JsonObjects(true)
  try {
    for await (const text of readTextBehind(path, encoding, skipped?.characters ?? 0)) {
      for (const { text: first } of objects.feed(text)) return first !== null && isLink(first)
    }
  } catch (error) {
    if (!(error instanceof JsonTooLong)) throw error
  }
  return false
}

function isLink(text: string): boolean {
  try {
    const object = parseJson(text) as Record<string, unknown>
    return leadsSomewhere(object) && !Object.values(object).some(isListOfLinks)
  } catch {
    // What is no JSON is reported by the reader.
    return false
  }
}

function isListOfLinks(value: unknown): boolean {
  return Array.isArray(value) && value.some((one) => leadsSomewhere(one, 'shortUrl'))
}

/** @param other a field that a link has beside its destination */
function leadsSomewhere(value: unknown, other?: 'shortUrl'): boolean {
  if (typeof value !== 'object' || value === null) return false
  const columns = guessColumns(Object.keys(value))
  const destination =
    columns.destinationUrl && (value as Record<string, unknown>)[columns.destinationUrl]
  const isAddress = typeof destination === 'string' && /^[a-z][a-z0-9+.-]*:/i.test(destination)
  return isAddress && (other === undefined || Boolean(columns.alias ?? columns[other]))
}
