import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { SubscriptionEvent } from '#app/platform/plugins/contract'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

const LONGEST_TEXT = 500
const LONGEST_NAME = 100

/**
 * Stores what a payment provider reported, each event once, and wakes the worker that applies it.
 * The provider is answered when this returns: nothing that it sent can then be lost.
 *
 * @param events of a call whose signature was checked
 */
export async function storePaymentEvents(
  pluginId: string,
  events: readonly SubscriptionEvent[]
): Promise<void> {
  if (events.length === 0) return
  const at = databaseNow()
  await retryingTransaction(db, async (trx) => {
    for (const event of events) {
      await change(
        trx,
        `INSERT IGNORE INTO payment_subscriptions
           (id, plugin_id, subscription_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?)`,
        [newId(), pluginId, event.subscriptionId, at, at]
      )
      const row = toRow(pluginId, event, at)
      await change(
        trx,
        `INSERT IGNORE INTO payment_events (${Object.keys(row).join(', ')}) VALUES (?)`,
        [Object.values(row)]
      )
    }
  })
  const jobs = await app.container.make('shunt.jobs')
  for (const subscriptionId of new Set(events.map((event) => event.subscriptionId))) {
    await jobs.wake('billing.apply', { pluginId, subscriptionId })
  }
}

function toRow(pluginId: string, event: SubscriptionEvent, receivedAt: Date) {
  return {
    id: newId(),
    plugin_id: pluginId,
    event_id: event.id,
    subscription_id: event.subscriptionId,
    kind: event.kind,
    customer_id: event.customerId ?? null,
    organisation_id: cut(event.organisationId, LONGEST_NAME),
    plan: cut(event.plan, LONGEST_NAME),
    offer: cut(event.offer, LONGEST_TEXT),
    note: cut(event.note, LONGEST_TEXT),
    occurred_at: event.occurredAt,
    received_at: receivedAt,
  }
}

function cut(text: string | null | undefined, longest: number): string | null {
  return text ? [...text].slice(0, longest).join('') : null
}
