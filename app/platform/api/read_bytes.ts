import type { HttpContext } from '@adonisjs/core/http'
import getRawBody from 'raw-body'
import { requestProblem } from '#app/shared/problems'

/** The body is over its limit: 413. The message says which limit that is. */
export class BodyTooLarge extends Error {}

/** As much more than allowed is read and thrown away, so that the answer arrives. */
const DRAINED_BYTES = 8 * 1024 * 1024

/** Does the request say that it has a body? */
export function hasBody({ request }: HttpContext): boolean {
  const { headers } = request.request
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/**
 * Reads the bytes of the request's body.
 *
 * @param limitBytes the most that it may have
 * @param tooLarge what to say beyond that
 * @throws BodyTooLarge, Problem `request.malformed` where it ended early
 */
export async function readBytes(
  ctx: HttpContext,
  limitBytes: number,
  tooLarge: string
): Promise<Buffer> {
  const length = ctx.request.request.headers['content-length']
  if (Number(length) > limitBytes) {
    await drain(ctx, Number(length))
    throw new BodyTooLarge(tooLarge)
  }
  try {
    return await getRawBody(ctx.request.request, { limit: limitBytes, length })
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      ctx.response.header('Connection', 'close')
      throw new BodyTooLarge(tooLarge)
    }
    throw requestProblem('request.malformed', { detail: 'The body ended before it was whole.' })
  }
}

/**
 * Reads what the client still sends: one that is sending when the connection closes may never read
 * why.
 */
async function drain(ctx: HttpContext, length: number): Promise<void> {
  const { request } = ctx.request
  if (length > DRAINED_BYTES) return void ctx.response.header('Connection', 'close')
  request.resume()
  await new Promise((done) => {
    for (const event of ['end', 'error', 'close']) request.once(event, done)
  })
}
