import { Stripe } from 'stripe'
import type { InboundPayment } from '#plugin_contract'

export const STRIPE_SECRET = 'whsec_the_secret_of_these_tests'
export const STRIPE_SETTINGS = {
  secretKey: 'sk_test_of_these_tests',
  signingSecret: STRIPE_SECRET,
  prices: 'price_pro=Pro, price_business=Business',
}

/** An event as Stripe sends it, as far as the plugin looks at it. */
export interface StripeEvent {
  id: string
  type: string
  created: number
  data: { object: any }
}

/** What a history of Stripe can hold; each step happens at a later second than the one before. */
export const STEPS = [
  'sell Pro',
  'sell Business',
  'sell something unknown',
  'fail',
  'fail for good',
  'pay',
  'cancel',
] as const
export type Step = (typeof STEPS)[number]

const PRICES: Partial<Record<Step, string>> = {
  'sell Pro': 'price_pro',
  'sell Business': 'price_business',
  'sell something unknown': 'price_of_another_product',
}

/** Plays a history at Stripe, and returns the events that it sends. */
export function playHistory(
  steps: readonly Step[],
  {
    organisationId,
    name,
    startSeconds,
  }: { organisationId: string; name: string; startSeconds: number }
): StripeEvent[] {
  const events: StripeEvent[] = []
  let number = 0
  let open: { id: string; price: string; status: string } | null = null
  const emit = (at: number, type: string, object: object) =>
    events.push({
      id: `evt_${name}_${events.length}`,
      type,
      created: startSeconds + at,
      data: { object },
    })
  const emitSubscription = (at: number, type: string) =>
    emit(at, `customer.subscription.${type}`, {
      id: open!.id,
      status: open!.status,
      customer: `cus_${name}`,
      metadata: { organisation_id: organisationId },
      items: { data: [{ price: { id: open!.price } }] },
    })
  const emitInvoice = (at: number, type: string, next: number | null) =>
    emit(at, `invoice.${type}`, {
      customer: `cus_${name}`,
      billing_reason: 'subscription_cycle',
      next_payment_attempt: next,
      parent: { subscription_details: { subscription: open!.id, metadata: {} } },
    })
  for (const [at, step] of steps.entries()) {
    const price = PRICES[step]
    if (price && !open) {
      open = { id: `sub_${name}_${number++}`, price, status: 'active' }
      emitSubscription(at, 'created')
      emitInvoice(at, 'paid', null)
    } else if (price && open) {
      open.price = price
      emitSubscription(at, 'updated')
    } else if (open && step === 'cancel') {
      emitSubscription(at, 'deleted')
      open = null
    } else if (open) {
      open.status = step === 'pay' ? 'active' : step === 'fail' ? 'past_due' : 'unpaid'
      const next = step === 'fail' ? startSeconds + 10_000 : null
      emitInvoice(at, step === 'pay' ? 'paid' : 'payment_failed', next)
      emitSubscription(at, 'updated')
    }
  }
  return events
}

/** Signs an event with the helper of Stripe's library. */
export function signEvent(
  event: StripeEvent,
  { secret = STRIPE_SECRET, atMs }: { secret?: string; atMs: number }
): InboundPayment {
  const payload = JSON.stringify({ object: 'event', ...event })
  const timestamp = Math.floor(atMs / 1000)
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { headers: { 'stripe-signature': header }, body: Buffer.from(payload) }
}

/**
 * Says what an organisation has to be when these events are known: a plain reading of Stripe's own
 * words in the order in which they happened, that shares no code with the product.
 */
export function expectFrom(events: readonly StripeEvent[]): {
  plan: string | null
  suspended: boolean
} {
  const known = new Map<string, { live: boolean; plan: string | null; money: string; at: number }>()
  const read = (id: string) => {
    const one = known.get(id) ?? { live: true, plan: null, money: 'good', at: -1 }
    known.set(id, one)
    return one
  }
  for (const { type, created, data } of [...events].sort((a, b) => a.created - b.created)) {
    if (type.startsWith('invoice.')) {
      const one = read(data.object.parent.subscription_details.subscription)
      if (type === 'invoice.paid') one.money = 'good'
      else if (data.object.next_payment_attempt === null) one.money = 'failed'
      else if (one.money === 'good') one.money = 'late'
      continue
    }
    const one = read(data.object.id)
    one.at = created
    one.live = type !== 'customer.subscription.deleted'
    if (!one.live) {
      one.plan = null
      continue
    }
    const price = data.object.items.data[0].price.id
    if (price === 'price_pro') one.plan = 'Pro'
    if (price === 'price_business') one.plan = 'Business'
    const { status } = data.object
    if (status === 'active') one.money = 'good'
    if (status === 'unpaid') one.money = 'failed'
    if (status === 'past_due' && one.money === 'good') one.money = 'late'
  }
  const all = [...known.values()]
  const live = all.filter((one) => one.live)
  const [decides] = (live.length > 0 ? live : all).sort((a, b) => b.at - a.at)
  return { plan: decides?.plan ?? null, suspended: decides?.money === 'failed' }
}
