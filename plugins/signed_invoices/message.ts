import type { PaymentVerdict, SubscriptionEventKind } from '#plugin_contract'
import { TOLERANCE_SECONDS } from './signature.js'

const KINDS: Record<string, SubscriptionEventKind> = {
  'subscription.started': 'Started',
  'subscription.changed': 'Changed',
  'subscription.ended': 'Ended',
  'payment.overdue': 'PastDue',
  'payment.failed': 'PaymentFailed',
  'payment.received': 'Paid',
}

const ID = /^[\x21-\x7e]{1,200}$/

/** With milliseconds or without, in UTC or with an offset. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
const EARLIEST_MS = Date.UTC(2000, 0, 1)

class Malformed extends Error {
  constructor(
    readonly field: string,
    detail: string
  ) {
    super(detail)
  }
}

/** Reads a message whose signature is right. `README.md` says what it looks like. */
export function readMessage(body: Uint8Array, nowMs: number): PaymentVerdict {
  try {
    return { genuine: true, events: [toEvent(parse(body), nowMs)] }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    const malformed = { field: error.field, detail: error.message }
    return { genuine: true, events: [], malformed }
  }
}

function parse(body: Uint8Array): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Malformed('', 'The body is not JSON.')
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw new Malformed('', 'The body has to be a JSON object.')
}

function toEvent(message: Record<string, unknown>, nowMs: number) {
  const kind = readKind(message.type)
  const hasPlan = kind === 'Started' || kind === 'Changed'
  return {
    id: readId(message, 'id'),
    occurredAt: readTime(message.occurredAt, nowMs),
    kind,
    subscriptionId: readId(message, 'subscription'),
    customerId: message.customer === undefined ? null : readId(message, 'customer'),
    organisationId: readText(message, 'organisation', false),
    plan: hasPlan ? readText(message, 'plan', true) : null,
  }
}

function readKind(type: unknown): SubscriptionEventKind {
  if (typeof type === 'string' && Object.hasOwn(KINDS, type)) return KINDS[type]
  throw new Malformed('type', `Give one of ${Object.keys(KINDS).join(', ')}.`)
}

function readId(message: Record<string, unknown>, field: string): string {
  const value = message[field]
  if (typeof value === 'string' && ID.test(value)) return value
  throw new Malformed(field, 'Give 1 to 200 visible ASCII characters without spaces.')
}

function readText(
  message: Record<string, unknown>,
  field: string,
  required: boolean
): string | null {
  const value = message[field] ?? null
  if (value === null && !required) return null
  if (typeof value === 'string' && isPlainText(value)) return value
  throw new Malformed(field, 'Give a text of 1 to 100 characters.')
}

/** Half a surrogate pair is no character: no database takes it. */
function isPlainText(text: string): boolean {
  return text !== '' && text.isWellFormed() && [...text].length <= 100
}

function readTime(given: unknown, nowMs: number): Date {
  const at = new Date(typeof given === 'string' && TIME.test(given) ? given : Number.NaN)
  if (!(at.getTime() >= EARLIEST_MS)) {
    throw new Malformed('occurredAt', 'Give a time as 2026-11-21T09:30:00.000Z.')
  }
  if (at.getTime() > nowMs + TOLERANCE_SECONDS * 1000) {
    throw new Malformed('occurredAt', 'That time is more than 5 minutes ahead of our clock.')
  }
  return at
}
