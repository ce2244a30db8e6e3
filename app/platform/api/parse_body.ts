import { freeBuffer } from '#app/platform/api/free_buffer'
import { requestProblem } from '#app/shared/problems/problems'
import { JsonTooDeep, MAX_JSON_DEPTH, parseJson } from '#app/shared/text/json'

const TOO_DEEP = { detail: `The body is nested deeper than ${MAX_JSON_DEPTH} levels.` }

/** JSON text is UTF-8 (RFC 8259, section 8.1); anything else is no JSON. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses the body of a request, and frees its bytes.
 *
 * @returns undefined where it is empty
 * @throws Problem `request.malformed`
 */
export function parseBody(raw: Buffer): unknown {
  if (raw.length === 0) return undefined
  try {
    const text = utf8.decode(raw)
    freeBuffer(raw)
    return parseJson(text)
  } catch (error) {
    throw requestProblem('request.malformed', error instanceof JsonTooDeep ? TOO_DEEP : {})
  }
}
