import type { DeliveryAttempt } from '#app/integrations/webhooks/delivery'
import type { OutboundError } from '#app/shared/outbound_http/outbound_error'
import type { OutboundHttpResponse } from '#app/shared/outbound_http/outbound_http_client'

/** Behaviour, section 8.5: what is kept of an answer, in bytes. */
const RESPONSE_START_BYTES = 1_024

/** A try has this long until the headers of the answer are there. */
export const ATTEMPT_TIMEOUT_MS = 10_000

/** Why there was no good answer, as attempts are stored. */
export const NOT_IN_TIME = `No answer came within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds.`
export const NOT_FOLLOWED = 'The address answered with a redirect, and those are not followed.'

/** Success is any 2xx. Behaviour, section 8.5. */
export function isSuccess({ statusCode }: Pick<DeliveryAttempt, 'statusCode'>): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}

/** The statuses that send a client elsewhere. RFC 9110, section 15.4; 304 is none of them. */
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Returns a try that was answered. */
export function toAnsweredAttempt(atMs: number, answer: OutboundHttpResponse): DeliveryAttempt {
  return {
    at: new Date(atMs).toISOString(),
    statusCode: answer.statusCode,
    durationMs: answer.durationMs,
    responseStart: decodeText(answer.body),
    error: errorOf(answer.statusCode),
  }
}

/** Returns what people learn of an answer that its status alone does not explain. */
function errorOf(statusCode: number): string | null {
  if (REDIRECTS.has(statusCode)) return NOT_FOLLOWED
  const isUnexpected = statusCode >= 300 && statusCode < 400
  return isUnexpected ? `The address answered with the unexpected status ${statusCode}.` : null
}

/** Returns a try that got no answer. */
export function toFailedAttempt(
  atMs: number,
  durationMs: number,
  error: OutboundError
): DeliveryAttempt {
  return {
    at: new Date(atMs).toISOString(),
    statusCode: null,
    durationMs: Math.round(durationMs),
    responseStart: null,
    error: error.fault === 'timeout' ? NOT_IN_TIME : error.message,
  }
}

/** Decodes the beginning as text; a character that is cut in two goes. */
function decodeText(body: Buffer): string {
  const start = body.subarray(0, RESPONSE_START_BYTES)
  return new TextDecoder().decode(start, { stream: body.length > RESPONSE_START_BYTES })
}
