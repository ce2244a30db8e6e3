/** Deepest nesting of lists and objects that is read; the outermost one is the first level. */
export const MAX_JSON_DEPTH = 64

/** The text is nested deeper than anything that we read. */
export class JsonTooDeep extends Error {}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Parses JSON that comes from outside. What walks a value afterwards may call itself once a level:
 * the depth is bounded here, before anything does.
 *
 * @throws JsonTooDeep beyond 64 levels, SyntaxError for what is no JSON
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new JsonTooDeep()
  return JSON.parse(text)
}

/** Is it nested deeper than 64 levels? Brackets in strings do not count. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === BACKSLASH) index++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (OPENING.has(code)) {
      if (++depth > MAX_JSON_DEPTH) return true
    } else if (CLOSING.has(code)) depth--
  }
  return false
}

/** Half a surrogate pair in what `JSON.stringify` wrote, behind any number of escaped backslashes. */
const WRITTEN_HALF_PAIR = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g

/**
 * Formats a value for a JSON column, where texts of others may have been cut anywhere: MySQL refuses
 * half a surrogate pair, which becomes the replacement character here, as text decoders have it.
 */
export function formatJsonColumn(value: unknown): string {
  return JSON.stringify(value).replace(WRITTEN_HALF_PAIR, '$1\ufffd')
}

/** The value of a JSON column: MariaDB hands it out as text, MySQL parsed. */
export function parseJsonColumn<Value>(value: Value | string): Value {
  return typeof value === 'string' ? JSON.parse(value) : value
}
