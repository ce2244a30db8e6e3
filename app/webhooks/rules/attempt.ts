import type { Attempt } from '#app/webhooks/delivery'
import type { OutboundAnswer } from '#app/shared/outbound_http/outbound_http'
import type { OutboundError } from '#app/shared/outbound_http/outbound_error'

/** Contract, section 8: what is kept of an answer, in bytes. */
const RESPONSE_START_BYTES = 1_024

/** A try has this long until the headers of the answer are there. */
export const TRY_MS = 10_000

/** Success is any 2xx. Specification: Events, Delivery rules. */
export function isSuccess({ statusCode }: Pick<Attempt, 'statusCode'>): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}

/** A try that was answered. */
export function answeredAttempt(atMs: number, answer: OutboundAnswer): Attempt {
  const isRedirect = answer.statusCode >= 300 && answer.statusCode < 400
  return {
    at: new Date(atMs).toISOString(),
    statusCode: answer.statusCode,
    durationMs: answer.durationMs,
    responseStart: textOf(answer.body),
    error: isRedirect ? 'The address answered with a redirect, and those are not followed.' : null,
  }
}

/** A try that got no answer. */
export function failedAttempt(atMs: number, durationMs: number, error: OutboundError): Attempt {
  return {
    at: new Date(atMs).toISOString(),
    statusCode: null,
    durationMs: Math.round(durationMs),
    responseStart: null,
    error:
      error.fault === 'timeout'
        ? `No answer came within ${TRY_MS / 1_000} seconds.`
        : error.message,
  }
}

/** The beginning as text; a character that is cut in two goes. */
function textOf(body: Buffer): string {
  const start = body.subarray(0, RESPONSE_START_BYTES)
  return new TextDecoder().decode(start, { stream: body.length > RESPONSE_START_BYTES })
}
