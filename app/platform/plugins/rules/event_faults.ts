import type { SubscriptionEvent, SubscriptionEventKind } from '#app/platform/plugins/contract'

const KINDS: Record<SubscriptionEventKind, true> = {
  Started: true,
  Changed: true,
  Ended: true,
  PastDue: true,
  PaymentFailed: true,
  Paid: true,
  Unexplained: true,
}

/** Ids stand in a column that compares bytes; a space at the end would not count there. */
const PAYMENT_ID = /^[\x21-\x7e]{1,200}$/

/** What MySQL's DATETIME holds without a doubt. */
const EARLIEST_MS = Date.UTC(2000, 0, 1)
const LATEST_MS = Date.UTC(2200, 0, 1)

/** Returns what is wrong with an event of a payment provider, one sentence each. */
export function eventFaults(event: SubscriptionEvent): string[] {
  const faults: string[] = []
  for (const name of ['id', 'subscriptionId'] as const) {
    if (!isPaymentId(event[name])) faults.push(`${name} has to be 1 to 200 visible characters`)
  }
  if (event.customerId && !isPaymentId(event.customerId)) {
    faults.push('customerId has to be 1 to 200 visible characters')
  }
  if (!Object.hasOwn(KINDS, event.kind)) faults.push(`${event.kind} is no kind of event`)
  const atMs = event.occurredAt instanceof Date ? event.occurredAt.getTime() : Number.NaN
  if (!(atMs >= EARLIEST_MS && atMs <= LATEST_MS)) faults.push('occurredAt is no time')
  for (const name of ['organisationId', 'plan', 'offer', 'note'] as const) {
    const value = event[name] ?? ''
    if (typeof value !== 'string') faults.push(`${name} is no text`)
  }
  return faults
}

function isPaymentId(value: unknown): value is string {
  return typeof value === 'string' && PAYMENT_ID.test(value)
}
