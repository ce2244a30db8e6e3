import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { DialectCalls } from '#app/integrations/dialects/http/dialect_calls'
import { hasBody, readBytes } from '#app/platform/api/read_bytes'
import { BODY_LIMIT_BYTES } from '#app/platform/api/read_json'
import { findDialect } from '#app/platform/plugins/dialects'
import type { InstalledDialect } from '#app/platform/plugins/snapshot'
import installation from '#config/installation'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const TOO_LARGE = 'The body of the request is larger than 1 MB.'

/** Set by the answer itself, or by the connection. */
const OWN_HEADERS = new Set(['content-length', 'connection', 'transfer-encoding', 'x-request-id'])

/** Answers requests of another product's programs, where a dialect that is on has their path. */
export default class DialectMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const method = ctx.request.request.method ?? ''
    const found = findDialect(ctx.request.url(), method)
    if (!found || !METHODS.includes(method)) return next()
    await answer(ctx, found)
  }
}

async function answer(ctx: HttpContext, { dialect }: InstalledDialect): Promise<void> {
  const body = hasBody(ctx) ? await readBytes(ctx, BODY_LIMIT_BYTES, TOO_LARGE) : undefined
  const response = await dialect.answer(toRequest(ctx, body), new DialectCalls(ctx, dialect.name))
  for (const [name, value] of response.headers) {
    if (!OWN_HEADERS.has(name)) ctx.response.header(name, value)
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  ctx.response.status(response.status)
  ctx.response.send(isText(response) ? bytes.toString() : bytes)
}

function toRequest({ request }: HttpContext, body: Buffer | undefined): Request {
  const method = request.request.method!
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers())) {
    if (value !== undefined) headers.set(name, String(value))
  }
  const hasNone = method === 'GET' || method === 'HEAD'
  return new Request(new URL(request.url(true), installation.appUrl), {
    method,
    headers,
    body: hasNone || body === undefined ? undefined : new Uint8Array(body),
  })
}

/** A text can be compressed on its way. */
function isText({ headers }: Response): boolean {
  return /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml))/.test(
    headers.get('content-type') ?? ''
  )
}
