import { Stripe } from 'stripe'
import type { InboundPayment, PluginSamples } from '#plugin_contract'

const SECRET = 'whsec_the_secret_of_the_samples'
const NOW = new Date('2026-11-21T10:00:00Z')
const NOW_SECONDS = NOW.getTime() / 1000

/** Signs an event as Stripe does, with the helper of its library. */
export function signStripeEvent(
  event: object | string,
  secret: string,
  atSeconds: number
): InboundPayment {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: atSeconds,
  })
  return { headers: { 'stripe-signature': header }, body: Buffer.from(payload) }
}

const sign = (event: object | string, { secret = SECRET, secondsAgo = 0 } = {}) =>
  signStripeEvent(event, secret, NOW_SECONDS - secondsAgo)

const event = (type: string, object: object) => ({
  id: 'evt_1',
  object: 'event',
  type,
  created: NOW_SECONDS - 60,
  data: { object },
})

const subscription = (status: string) => ({
  id: 'sub_1',
  object: 'subscription',
  status,
  customer: 'cus_1',
  metadata: { organisation_id: '01kajx3m0000000000aa' },
  items: { data: [{ price: { id: 'price_pro' } }] },
})

const invoice = (more: object = {}) => ({
  id: 'in_1',
  object: 'invoice',
  customer: { id: 'cus_1' },
  billing_reason: 'subscription_cycle',
  next_payment_attempt: NOW_SECONDS + 86_400,
  parent: { subscription_details: { subscription: 'sub_1', metadata: {} } },
  ...more,
})

const started = event('customer.subscription.created', subscription('active'))
const updated = (status: string) => event('customer.subscription.updated', subscription(status))
const good = sign(started)

/** Calls as Stripe makes them, and others that no one may believe. */
const samples: PluginSamples = {
  now: NOW,
  settings: {
    secretKey: 'sk_test_of_the_samples',
    signingSecret: SECRET,
    prices: 'price_pro=Pro, price_business=Business',
  },
  payment: {
    genuine: [
      { call: good, kinds: ['Started', 'Paid'] },
      { call: sign(started, { secondsAgo: 300 }), kinds: ['Started', 'Paid'] },
      { call: sign(updated('active')), kinds: ['Changed', 'Paid'] },
      { call: sign(updated('trialing')), kinds: ['Changed', 'Paid'] },
      { call: sign(updated('past_due')), kinds: ['Changed', 'PastDue'] },
      { call: sign(updated('unpaid')), kinds: ['Changed', 'PaymentFailed'] },
      { call: sign(updated('canceled')), kinds: ['Ended'] },
      { call: sign(updated('incomplete')), kinds: [] },
      { call: sign(updated('incomplete_expired')), kinds: ['Ended'] },
      { call: sign(updated('paused')), kinds: ['Unexplained'] },
      { call: sign(updated('one that is new')), kinds: ['Unexplained'] },
      {
        call: sign(event('customer.subscription.deleted', subscription('canceled'))),
        kinds: ['Ended'],
      },
      { call: sign(event('invoice.paid', invoice())), kinds: ['Paid'] },
      {
        call: sign(event('invoice.paid', invoice({ parent: null, subscription: 'sub_1' }))),
        kinds: ['Paid'],
      },
      { call: sign(event('invoice.paid', invoice({ parent: null }))), kinds: [] },
      { call: sign(event('invoice.payment_failed', invoice())), kinds: ['PastDue'] },
      {
        call: sign(event('invoice.payment_failed', invoice({ next_payment_attempt: null }))),
        kinds: ['PaymentFailed'],
      },
      {
        call: sign(
          event('invoice.payment_failed', invoice({ billing_reason: 'subscription_create' }))
        ),
        kinds: [],
      },
      { call: sign(event('invoice.marked_uncollectible', invoice())), kinds: ['PaymentFailed'] },
      { call: sign(event('charge.refunded', { id: 'ch_1' })), kinds: [] },
    ],
    forged: [
      sign(started, { secret: 'whsec_another' }),
      sign(started, { secondsAgo: 301 }),
      { ...good, headers: {} },
      { ...good, headers: { 'stripe-signature': '' } },
      { ...good, headers: { 'stripe-signature': 't=1,v1=abc' } },
      {
        ...good,
        headers: { 'stripe-signature': good.headers['stripe-signature'].replace('v1=', 'v0=') },
      },
      { ...good, body: Buffer.from(JSON.stringify({ ...started, id: 'evt_2' })) },
      sign(''),
      sign('{'),
    ],
  },
}

export default samples
