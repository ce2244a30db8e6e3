import db from '@adonisjs/lucid/services/db'
import type { PaymentEventRow, PaymentSubscriptionRow } from '#app/people/billing/payment_rows'
import { billingProblem } from '#app/people/billing/problems'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/** @throws Problem `subscription.not_found` */
export async function findSubscription(id: string): Promise<PaymentSubscriptionRow> {
  const row = isId(id)
    ? await table<PaymentSubscriptionRow>(db, 'payment_subscriptions').where('id', id).first()
    : null
  if (row) return row
  throw billingProblem('subscription.not_found')
}

const MOST_EVENTS = 50

/** Lists what was reported of a subscription, newest first. */
export async function listSubscriptionEvents(
  subscription: Pick<PaymentSubscriptionRow, 'plugin_id' | 'subscription_id'>
): Promise<PaymentEventRow[]> {
  return table<PaymentEventRow>(db, 'payment_events')
    .where('plugin_id', subscription.plugin_id)
    .where('subscription_id', subscription.subscription_id)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
}
