import type { HttpContext } from '@adonisjs/core/http'
import { BodyTooLarge, hasBody, readBytes } from '#app/platform/api/read_bytes'
import { JsonTooDeep, MAX_JSON_DEPTH, parseJson } from '#app/shared/json'
import { requestProblem } from '#app/shared/problems'

export { BodyTooLarge }

/** Behaviour, section 13: a request body has at most 1 MB. */
export const BODY_LIMIT_BYTES = 1024 * 1024

const TOO_DEEP = { detail: `The body is nested deeper than ${MAX_JSON_DEPTH} levels.` }
const TOO_LARGE = 'The body of the request is larger than 1 MB.'

/** JSON text is UTF-8 (RFC 8259, section 8.1); anything else is no JSON. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the request's body as a value, or undefined where the request has none.
 *
 * @throws BodyTooLarge over 1 MB
 * @throws Problem `request.unsupported_media_type`, `request.malformed`
 */
export async function readJson(ctx: HttpContext): Promise<unknown> {
  if (!hasBody(ctx)) return undefined
  const { headers } = ctx.request.request
  const isTooLarge = Number(headers['content-length']) > BODY_LIMIT_BYTES
  if (!isTooLarge && (!isJson(headers['content-type']) || isPacked(headers['content-encoding']))) {
    throw requestProblem('request.unsupported_media_type')
  }
  return parse(await readBytes(ctx, BODY_LIMIT_BYTES, TOO_LARGE))
}

function parse(raw: Buffer): unknown {
  if (raw.length === 0) return undefined
  try {
    const text = utf8.decode(raw)
    return parseJson(text, HALF_PAIR.test(text) ? refuseHalfPairs : undefined)
  } catch (error) {
    throw requestProblem('request.malformed', error instanceof JsonTooDeep ? TOO_DEEP : {})
  }
}

/** An escape that may be one half of a surrogate pair without the other. */
const HALF_PAIR = /\\ud[89a-f]/i

/**
 * Refuses half a surrogate pair, which is no character (RFC 8259, section 8.2): no database and no
 * receiver takes it.
 */
function refuseHalfPairs(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) {
    throw new TypeError('half a surrogate pair')
  }
  return value
}

function isJson(contentType = ''): boolean {
  return /^application\/(json|[a-z0-9.+-]+\+json)\s*(;|$)/i.test(contentType.trim())
}

function isPacked(contentEncoding = ''): boolean {
  return contentEncoding !== '' && contentEncoding.toLowerCase() !== 'identity'
}
