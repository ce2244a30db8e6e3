import { WebhookSignatureError } from './errors.js'
import type { WebhookEvent } from './generated/calls.js'

/** A webhook request as it arrived. */
export interface WebhookRequest {
  /** The whole signing secret, with its `whsec_`. */
  secret: string

  /** The value of `Service-Signature`. */
  header: string | null | undefined

  /** The bytes as they arrived, or their text, before anything parses them. */
  body: Uint8Array | string

  /** How far the sender's clock may be from ours. Default 300. */
  toleranceSeconds?: number

  /** The present time, in milliseconds since 1970; left out: that of this machine. */
  nowMs?: number
}

const encoder = new TextEncoder()

/**
 * Checks that a webhook request comes from Shunt, and returns its event.
 *
 * @throws WebhookSignatureError where it does not, or was signed too long ago
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { secret, header, body, toleranceSeconds = 300, nowMs = Date.now() } = request
  const [whole, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  // `$` also stands before a line break at the end.
  if (whole === undefined || whole !== header) throw new WebhookSignatureError('No signature.')
  if (Math.abs(nowMs / 1000 - Number(seconds)) > toleranceSeconds) {
    throw new WebhookSignatureError('Signed too long ago, or by a clock that is wrong.')
  }
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  if (!(await isSigned(secret, join(encoder.encode(`${seconds}.`), bytes), signature!))) {
    throw new WebhookSignatureError('Not signed with this secret.')
  }
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
}

/** The comparison of `verify` takes the same time for each wrong signature. */
async function isSigned(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signature: string
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const raw = encoder.encode(secret)
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
  const mac = Uint8Array.from(signature.match(/../g)!, (digits) => Number.parseInt(digits, 16))
  return crypto.subtle.verify('HMAC', key, mac, signed)
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(head.length + tail.length)
  joined.set(head)
  joined.set(tail, head.length)
  return joined
}
