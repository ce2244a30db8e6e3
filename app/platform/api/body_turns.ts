import { on } from 'node:events'
import type { HttpContext } from '@adonisjs/core/http'
import { freeBuffer } from '#app/platform/api/free_buffer'
import { isAnyoneComing, LongestPause } from '#app/shared/limits/newcomers'

const waiting: (() => void)[] = []
const pause = new LongestPause()

/**
 * Waits for a turn of the event loop that no other large body has work in. A hundred that arrive
 * together would else make turns of a quarter of a second, in which no visitor is answered.
 */
export function ownTurn(): Promise<void> {
  return new Promise((begin) => {
    if (waiting.push(begin) === 1) setImmediate(giveTurn)
  })
}

function giveTurn(): void {
  if (!isAnyoneComing() || pause.isOver()) waiting.shift()!()
  if (waiting.length > 0) setImmediate(giveTurn)
}

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
