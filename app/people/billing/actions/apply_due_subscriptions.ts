import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { applySubscription } from '#app/people/billing/actions/apply_subscription'
import type { SubscriptionKey } from '#app/people/billing/queries/list_reported_events'
import { select } from '#app/shared/database/sql'
import { monotonicMs } from '#app/shared/time/clock'

const AT_MOST = 500
const FOR_MS = 20_000

/** Applies events whose wake-up call was lost. */
export async function applyDueSubscriptions(): Promise<void> {
  await applyEach(
    `SELECT DISTINCT plugin_id AS pluginId, subscription_id AS subscriptionId
       FROM payment_events WHERE applied_at IS NULL LIMIT ?`
  )
}

/** Looks again at what could not be explained: its price may have a plan by now. */
export async function retryUnexplained(): Promise<void> {
  await applyEach(
    `SELECT plugin_id AS pluginId, subscription_id AS subscriptionId
       FROM payment_subscriptions WHERE issue IS NOT NULL AND set_aside_at IS NULL
      ORDER BY updated_at LIMIT ?`
  )
}

/** A failure does not delay the others; it is tried again in the next round. */
async function applyEach(statement: string): Promise<void> {
  const untilMs = monotonicMs() + FOR_MS
  for (const key of await select<SubscriptionKey>(db, statement, [AT_MOST])) {
    if (monotonicMs() > untilMs) return
    await applySubscription(key).catch((error) =>
      logger.error({ err: error, ...key }, 'a subscription could not be applied')
    )
  }
}
