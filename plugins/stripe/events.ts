import type { Stripe } from 'stripe'
import type { SubscriptionEvent, SubscriptionEventKind } from '#plugin_contract'

/** The name under which a subscription carries the id of its organisation. */
export const ORGANISATION = 'organisation_id'

/** What an event of Stripe means for its subscription; nothing for those that do not concern us. */
export function toSubscriptionEvents(event: Stripe.Event): SubscriptionEvent[] {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return ofSubscription(event, event.data.object)
    case 'customer.subscription.deleted':
      return [toEvent(event, event.data.object, 'Ended')]
    case 'invoice.paid':
      return ofInvoice(event, event.data.object, 'Paid')
    case 'invoice.payment_failed':
      return ofFailedInvoice(event, event.data.object)
    case 'invoice.marked_uncollectible':
      return ofInvoice(event, event.data.object, 'PaymentFailed')
    default:
      return []
  }
}

/** https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
function ofSubscription(event: Stripe.Event, subscription: Stripe.Subscription) {
  const kind = event.type === 'customer.subscription.created' ? 'Started' : 'Changed'
  const plan = toEvent(event, subscription, kind)
  const money = (what: SubscriptionEventKind) => ({
    ...toEvent(event, subscription, what),
    id: `${event.id}:payment`,
    offer: null,
  })
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return [plan, money('Paid')]
    case 'past_due':
      return [plan, money('PastDue')]
    case 'unpaid':
      return [plan, money('PaymentFailed')]
    case 'canceled':
    case 'incomplete_expired':
      return [toEvent(event, subscription, 'Ended')]
    case 'incomplete':
      // Nothing was paid yet, so nothing was bought.
      return []
    default:
      return [
        {
          ...toEvent(event, subscription, 'Unexplained'),
          note: `The subscription is ${subscription.status} at Stripe.`,
        },
      ]
  }
}

/**
 * A first invoice that is not paid starts nothing, so nothing is overdue; a later one that Stripe
 * will not try again has failed for good.
 */
function ofFailedInvoice(event: Stripe.Event, invoice: Stripe.Invoice) {
  if (invoice.billing_reason === 'subscription_create') return []
  const isLast = invoice.next_payment_attempt === null
  return ofInvoice(event, invoice, isLast ? 'PaymentFailed' : 'PastDue')
}

function ofInvoice(
  event: Stripe.Event,
  invoice: Stripe.Invoice,
  kind: SubscriptionEventKind
): SubscriptionEvent[] {
  const subscriptionId = readSubscriptionId(invoice)
  if (!subscriptionId) return []
  const metadata = invoice.parent?.subscription_details?.metadata
  return [
    {
      ...frame(event),
      kind,
      subscriptionId,
      customerId: readId(invoice.customer),
      organisationId: metadata?.[ORGANISATION] ?? null,
      plan: null,
    },
  ]
}

/** Older versions of the API have the subscription at the invoice itself. */
function readSubscriptionId(invoice: Stripe.Invoice): string | null {
  const older = (invoice as { subscription?: string | { id: string } | null }).subscription
  return readId(invoice.parent?.subscription_details?.subscription ?? older ?? null)
}

function toEvent(
  event: Stripe.Event,
  subscription: Stripe.Subscription,
  kind: SubscriptionEventKind
): SubscriptionEvent {
  const prices = subscription.items.data.map(({ price }) => price.id)
  return {
    ...frame(event),
    kind,
    subscriptionId: subscription.id,
    customerId: readId(subscription.customer),
    organisationId: subscription.metadata[ORGANISATION] ?? null,
    plan: null,
    offer: kind === 'Started' || kind === 'Changed' ? prices.join(',') : null,
  }
}

function frame({ id, created }: Stripe.Event) {
  return { id, occurredAt: new Date(created * 1000) }
}

function readId(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
