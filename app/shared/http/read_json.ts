import getRawBody from 'raw-body'
import type { HttpContext } from '@adonisjs/core/http'
import { requestProblem } from '#app/shared/problems'

/** Specification, Limits: a request body has at most 1 MB. */
export const BODY_LIMIT_BYTES = 1024 * 1024

export class BodyTooLarge extends Error {}

/** JSON text is UTF-8 (RFC 8259, section 8.1); anything else is no JSON. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The request's body as a value, or undefined where the request has none.
 *
 * @throws BodyTooLarge over 1 MB
 * @throws Problem `request.unsupported_media_type`, `request.malformed`
 */
export async function readJson(ctx: HttpContext): Promise<unknown> {
  const { headers } = ctx.request.request
  const length = headers['content-length']
  if ((length === undefined && !headers['transfer-encoding']) || length === '0') return undefined
  if (Number(length) > BODY_LIMIT_BYTES) {
    ctx.response.header('Connection', 'close')
    throw new BodyTooLarge()
  }
  if (!isJson(headers['content-type']) || isPacked(headers['content-encoding'])) {
    throw requestProblem('request.unsupported_media_type')
  }
  return parse(await readAll(ctx, length))
}

async function readAll(ctx: HttpContext, length?: string): Promise<Buffer> {
  try {
    return await getRawBody(ctx.request.request, { limit: BODY_LIMIT_BYTES, length })
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      ctx.response.header('Connection', 'close')
      throw new BodyTooLarge()
    }
    throw requestProblem('request.malformed', { detail: 'The body ended before it was whole.' })
  }
}

function parse(raw: Buffer): unknown {
  if (raw.length === 0) return undefined
  try {
    const text = utf8.decode(raw)
    return JSON.parse(text, HALF_PAIR.test(text) ? refuseHalfPairs : undefined)
  } catch {
    throw requestProblem('request.malformed')
  }
}

/** An escape that may be one half of a surrogate pair without the other. */
const HALF_PAIR = /\\ud[89a-f]/i

/** Half a pair is no character (RFC 8259, section 8.2): no database and no receiver takes it. */
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
