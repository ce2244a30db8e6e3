import { createHmac } from 'node:crypto'

/** What every signing secret begins with. */
export const SECRET_PREFIX = 'whsec_'

/** A secret that is 32 bytes in base64 behind its prefix; older ones are base64url. */
const STANDARD_SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/

/** Is it a secret that the libraries of Standard Webhooks can read? */
export function isStandardSecret(secret: string): boolean {
  return STANDARD_SECRET.test(secret)
}

/**
 * Returns the headers that prove where a delivery comes from: `Service-Signature`, and those of
 * Standard Webhooks where the secret can be read by its libraries. Behaviour, section 8.4;
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param secret whole, with its prefix
 * @param body exactly the bytes that are sent
 * @param atMs time of signing, milliseconds since the epoch
 */
export function signDelivery(
  secret: string,
  { eventId, body, atMs }: { eventId: string; body: Buffer; atMs: number }
): Record<string, string> {
  const own = { 'Service-Signature': signDeliveryBody(secret, body, atMs) }
  if (!isStandardSecret(secret)) return own
  const seconds = String(Math.floor(atMs / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const mac = createHmac('sha256', key).update(`${eventId}.${seconds}.`).update(body)
  return {
    ...own,
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${mac.digest('base64')}`,
  }
}

/**
 * Returns the value of `Service-Signature`.
 *
 * @param secret whole, with its prefix
 * @param body exactly the bytes that are sent
 * @param atMs time of signing, milliseconds since the epoch
 */
export function signDeliveryBody(secret: string, body: Buffer, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body)
  return `t=${seconds},v1=${mac.digest('hex')}`
}
