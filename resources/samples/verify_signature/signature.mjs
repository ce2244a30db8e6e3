import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

/**
 * Does this request come from Shunt?
 *
 * @param {Buffer} body the raw bytes of the request, before anything parses them
 * @param {string} header the value of Service-Signature
 * @param {string} secret the whole signing secret, with its whsec_
 */
export function isGenuine(body, header, secret) {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!signature) return false
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false

  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
