import { createHmac, timingSafeEqual } from 'node:crypto'

/** As `t=1795000000,v1=5257a869...`: the time in seconds, then the HMAC in hexadecimal digits. */
export const SIGNATURE_HEADER = 'service-signature'

/** How long a message is taken after it was signed, and how long before, where clocks differ. */
export const TOLERANCE_SECONDS = 300

const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** Signs a body as the sender does: HMAC-SHA256 over `<seconds>.<body>`. */
export function signMessage(body: Uint8Array, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  return `t=${seconds},v1=${computeMac(body, secret, String(seconds)).toString('hex')}`
}

/** Returns what is wrong with the signature of a message; null: nothing. */
export function checkSignature(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  secret: string,
  nowMs: number
): string | null {
  const parts = FORM.exec(headers[SIGNATURE_HEADER] ?? '')
  if (!parts) return 'The header Service-Signature is missing, or not of the form t=...,v1=....'
  const [, seconds, given] = parts
  if (!timingSafeEqual(computeMac(body, secret, seconds), Buffer.from(given, 'hex'))) {
    return 'The signature is not the one of this body.'
  }
  const ageSeconds = Math.floor(nowMs / 1000) - Number(seconds)
  return Math.abs(ageSeconds) > TOLERANCE_SECONDS ? 'It was signed more than 5 minutes ago.' : null
}

function computeMac(body: Uint8Array, secret: string, seconds: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
