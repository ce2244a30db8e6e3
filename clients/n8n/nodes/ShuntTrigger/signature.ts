import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the sender's clock may be from ours. */
const TOLERANCE_SECONDS = 300

/**
 * Says whether a request was signed by Shunt with this secret, a short time ago.
 *
 * @param header the value of `Service-Signature`
 * @param body the bytes as they arrived
 */
export function isSigned(
  secret: string,
  header: unknown,
  body: Uint8Array,
  nowMs = Date.now()
): boolean {
  const match = typeof header === 'string' ? /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) : null
  if (!match || match[0] !== header) return false
  const [, seconds, signature] = match
  if (Math.abs(nowMs / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false
  const own = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return timingSafeEqual(own, Buffer.from(signature, 'hex'))
}
