import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { settleBilling } from '#app/people/billing/actions/settle_billing'
import type { PaymentSubscriptionRow } from '#app/people/billing/payment_rows'
import {
  listReportedEvents,
  type KnownEvent,
  type SubscriptionKey,
} from '#app/people/billing/queries/list_reported_events'
import {
  judgeOutcome,
  resolveSubscription,
  type SubscriptionState,
} from '#app/people/billing/rules/resolve_subscription'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Works a subscription out again from all that was reported of it, and gives its organisation what
 * it comes to. However often and wherever it runs, the result is the same: subscriptions are locked
 * before organisations, and each sees what the one before it stored.
 */
export async function applySubscription(key: SubscriptionKey): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const where = { plugin_id: key.pluginId, subscription_id: key.subscriptionId }
    const before = await table<PaymentSubscriptionRow>(trx, 'payment_subscriptions')
      .where(where)
      .forUpdate()
      .first()
    if (!before) return
    const events = await listReportedEvents(trx, key)
    const isAssigned = before.assigned_by !== null
    const state = resolveSubscription(
      events.map(({ reported }) => reported),
      isAssigned ? before.organisation_id : null
    )
    await trx.from('payment_subscriptions').where(where).update(toColumns(state, before))
    await markApplied(trx, events, isAssigned ? null : state.organisationId)
    const concerned = [before.organisation_id, state.organisationId].filter((id) => id !== null)
    for (const id of [...new Set(concerned)].sort()) await settleBilling(trx, id)
  })
}

function toColumns(state: SubscriptionState, before: PaymentSubscriptionRow) {
  const { issue } = state
  const data = issue && JSON.stringify(issue.data)
  const isSame = issue?.code === before.issue && data === before.issue_data
  return {
    organisation_id: state.organisationId,
    customer_id: state.customerId,
    status: state.status,
    plan: state.plan,
    payment: state.payment,
    past_due_since: toDate(state.pastDueSinceMs),
    plan_at: toDate(state.planAtMs),
    issue: issue?.code ?? null,
    issue_data: data,
    issue_at: toDate(issue?.atMs ?? null),
    set_aside_at: isSame ? before.set_aside_at : null,
    updated_at: databaseNow(),
  }
}

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))

/**
 * Marks what was new, and what is understood by now. A price keeps the plan that it meant then,
 * whatever it is mapped to later.
 */
async function markApplied(
  trx: TransactionClientContract,
  events: readonly KnownEvent[],
  owner: string | null
): Promise<void> {
  const known = events.map(({ reported }) => reported)
  for (const { row, reported } of events) {
    const outcome = judgeOutcome(reported, known, owner)
    const isSettled = row.applied_at && row.outcome !== 'Unexplained'
    if (isSettled && outcome !== 'Unexplained') continue
    if (row.applied_at && row.outcome === outcome) continue
    const plan = row.plan ?? reported.plan
    await trx
      .from('payment_events')
      .where('id', row.id)
      .update({ applied_at: row.applied_at ?? databaseNow(), outcome, plan })
  }
}
