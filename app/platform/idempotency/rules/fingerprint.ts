import { createHash, createHmac } from 'node:crypto'
import { idempotencyProblem } from '#app/platform/idempotency/problems'

/** Behaviour, section 13. */
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200

/**
 * Reads the key of a request: the header wins over the body's field. Empty is the same as none.
 *
 * @throws Problem `idempotency.key_too_long`
 */
export function readIdempotencyKey(header?: string, field?: string | null): string | null {
  const key = header || field || null
  if (key !== null && [...key].length > IDEMPOTENCY_KEY_MAX_LENGTH) {
    throw idempotencyProblem('idempotency.key_too_long', { field: 'idempotencyKey' })
  }
  return key
}

/**
 * Computes SHA-256 over the parts, each kept apart from the next, hexadecimal; for what holds no
 * secret.
 */
export function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Names a request by each of the keys, hexadecimal: with the first it is remembered, with the
 * others it may have been.
 */
export function requestPrints(request: string, keys: readonly Buffer[]): [string, ...string[]] {
  const print = (key: Buffer) => createHmac('sha256', key).update(request).digest('hex')
  return keys.map(print) as [string, ...string[]]
}

/**
 * Returns what a request asks for, whatever the order of its members; the key itself does not
 * count.
 */
export function requestText(body: Record<string, unknown>): string {
  return JSON.stringify(sorted({ ...body, idempotencyKey: undefined }))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]))
}
