import { Stripe } from 'stripe'
import type { InboundPayment, PaymentVerdict } from '#plugin_contract'
import { toSubscriptionEvents } from './events.js'

/** A call that was signed longer ago is a replay. https://docs.stripe.com/webhooks/signature */
const TOLERANCE_SECONDS = 300

/** Checks a call of Stripe with its own library, and says what it reports. */
export function receiveCall(
  { headers, body }: InboundPayment,
  signingSecret: string,
  nowMs: number
): PaymentVerdict {
  let event: Stripe.Event
  try {
    event = Stripe.webhooks.constructEvent(
      Buffer.from(body),
      headers['stripe-signature'] ?? '',
      signingSecret,
      TOLERANCE_SECONDS,
      undefined,
      nowMs
    )
  } catch (error) {
    return { genuine: false, reason: String((error as Error).message).split('\n')[0] }
  }
  return { genuine: true, events: toSubscriptionEvents(event) }
}
