import { createHmac } from 'node:crypto'

/**
 * Returns the value of `Service-Signature`. Behaviour, section 8.4.
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
