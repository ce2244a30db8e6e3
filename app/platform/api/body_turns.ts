import { on } from 'node:events'
import type { HttpContext } from '@adonisjs/core/http'
import { freeBuffer } from '#app/platform/api/free_buffer'
import { ownTurn } from '#app/shared/limits/own_turn'

/**
 * Generates the parts of a large body as they arrive, each in a turn of its own. Their memory is
 * given back when the next one is asked for: nothing may keep one.
 *
 * @throws Error where the body ended before it was whole
 */
export async function* readParts({ request }: HttpContext): AsyncGenerator<Buffer> {
  const incoming = request.request
  if (incoming.destroyed) throw new Error('The sender has gone.')
  const parts = on(incoming, 'data', {
    close: ['end', 'close'],
    ...{ highWaterMark: 1, lowWaterMark: 1 },
  })
  for await (const [part] of parts as AsyncIterable<[Buffer]>) {
    yield part
    freeBuffer(part)
    await ownTurn()
  }
  if (!incoming.complete) throw new Error('The body ended early.')
}
