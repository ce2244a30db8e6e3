import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { chooseCoding, compress } from '#app/platform/api/compression'

/** Below this many bytes an answer fits into a packet anyway. */
const MIN_BYTES = 1024

const TEXT_TYPES = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json|image\/svg\+xml)/

/**
 * Compresses texts for clients that take them so. What is streamed, what has its own coding and what
 * has an ETag goes out as it is: an ETag names bytes, and that of a record is what `If-Match` takes.
 *
 * The length of a compressed page can reveal a secret in it to a person who can add words to the page
 * (BREACH). The only secret of a page is its form token, which has new bytes in every answer. Packages
 * for other servers compress while a response is written; the framework has the whole answer in hand.
 */
export default class CompressionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await next()
    if (!mayCompress(ctx)) return
    const { response } = ctx
    response.vary('Accept-Encoding')
    const coding = chooseCoding(ctx)
    const body: unknown = response.getBody()
    if (coding === null || typeof body === 'number' || typeof body === 'boolean') return
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    if (Buffer.byteLength(text) < MIN_BYTES) return
    const compressed = await compress(text, coding, 'answer')
    response.safeHeader('Content-Type', findType(body))
    response.header('Content-Encoding', coding)
    response.send(compressed)
  }
}

/** Is the whole answer there, a text, and not compressed yet? */
function mayCompress({ response }: HttpContext): boolean {
  const body: unknown = response.getBody()
  if (response.headersSent || !body || body instanceof Uint8Array) return false
  if (['ETag', 'Content-Encoding'].some((name) => response.getHeader(name) !== undefined)) {
    return false
  }
  return TEXT_TYPES.test(String(response.getHeader('Content-Type') ?? findType(body)))
}

/** Names the type as the framework would, which looks at the body that it is given. */
function findType(body: unknown): string {
  if (typeof body !== 'string') return 'application/json; charset=utf-8'
  return body.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
}
