import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { ApiOperation } from '#app/platform/api/api_operations'
import { isKnownTag } from '#app/platform/api/if_match'

/** Does the operation read one record, whose path ends with its id? */
export function readsOneRecord({ method, path, answers }: ApiOperation): boolean {
  return method === 'GET' && /\/:\w+$/.test(path) && answers[0]?.schema !== undefined
}

/**
 * Gives the answer an ETag where it has none, and takes the body away where `If-None-Match` names
 * it. The ETag of a link and of a QR code is its version: figures in it, such as clicks, may have
 * changed without it.
 */
export function answerKnownRecord({ request, response }: HttpContext): void {
  if (response.getStatus() !== 200) return
  const own = response.getHeader('ETag')
  const tag = typeof own === 'string' ? own : hashOf(response.getBody())
  response.header('ETag', tag)
  if (!isKnownTag(request.header('if-none-match'), tag)) return
  response.status(304)
  response.send('')
}

function hashOf(body: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`
}
