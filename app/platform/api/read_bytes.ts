import type { HttpContext } from '@adonisjs/core/http'
import getRawBody from 'raw-body'
import { readParts } from '#app/platform/api/body_turns'
import { keepLargeBody, readLargeBody, SMALL_BODY_BYTES } from '#app/platform/api/large_bodies'
import { Problem } from '#app/shared/problems/problem'
import { requestProblem } from '#app/shared/problems/problems'

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
 * @throws BodyTooLarge, Problem `request.malformed` where it ended early, `service.unavailable`
 */
export function readBytes(ctx: HttpContext, limitBytes: number, tooLarge: string): Promise<Buffer> {
  return receiveBody(ctx, limitBytes, tooLarge, () =>
    isSmallBody(ctx)
      ? getRawBody(ctx.request.request, { limit: limitBytes, length: lengthOf(ctx) })
      : readLargeBody(ctx, limitBytes, () => new BodyTooLarge(tooLarge))
  )
}

/**
 * Writes the bytes of the request's body to the disk, and takes none of them into memory.
 *
 * @returns the path of the file; the caller removes it
 * @throws as `readBytes`
 */
export function keepBytes(ctx: HttpContext, limitBytes: number, tooLarge: string): Promise<string> {
  return receiveBody(ctx, limitBytes, tooLarge, () =>
    keepLargeBody(ctx, limitBytes, () => new BodyTooLarge(tooLarge))
  )
}

/** Is the body so small that it is simply read? One of unknown length is not. */
export function isSmallBody(ctx: HttpContext): boolean {
  return Number(lengthOf(ctx)) <= SMALL_BODY_BYTES
}

function lengthOf({ request }: HttpContext): string | undefined {
  return request.request.headers['content-length']
}

async function receiveBody<Body>(
  ctx: HttpContext,
  limitBytes: number,
  tooLarge: string,
  receive: () => Promise<Body>
): Promise<Body> {
  const length = Number(lengthOf(ctx))
  if (length > limitBytes) {
    await drain(ctx, length)
    throw new BodyTooLarge(tooLarge)
  }
  try {
    return await receive()
  } catch (error) {
    if (error instanceof BodyTooLarge) ctx.response.header('Connection', 'close')
    if (error instanceof BodyTooLarge || error instanceof Problem) throw error
    throw requestProblem('request.malformed', { detail: 'The body ended before it was whole.' })
  }
}

/**
 * Reads what the client still sends: one that is sending when the connection closes may never read
 * why.
 */
async function drain(ctx: HttpContext, length: number): Promise<void> {
  if (length > DRAINED_BYTES) return void ctx.response.header('Connection', 'close')
  try {
    for await (const part of readParts(ctx)) void part
  } catch {
    // The client has gone.
  }
}
