import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Sends pieces while they are made. For HEAD nothing is made: the headers are those of GET, and a
 * caller who wants only the headers costs no query.
 *
 * @param pieces made lazily, as generators are
 */
export function sendStream(
  { request, response }: HttpContext,
  pieces: AsyncIterable<string | Uint8Array>
): void {
  response.stream(request.method() === 'HEAD' ? Readable.from([]) : Readable.from(pieces))
}
