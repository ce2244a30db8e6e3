import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PaymentEventRow } from '#app/people/billing/payment_rows'
import type { ReportedEvent } from '#app/people/billing/rules/resolve_subscription'
import { lockPlans } from '#app/people/plans/queries/lock_plan'
import { findPaymentProvider } from '#app/platform/plugins/payment_provider'
import { select, table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

export interface SubscriptionKey {
  pluginId: string
  subscriptionId: string
}

/** An event as it is stored, and as the rules read it. */
export interface KnownEvent {
  row: PaymentEventRow
  reported: ReportedEvent
}

/** Lists all that was reported of a subscription, with names that are ours where they are known. */
export async function listReportedEvents(
  client: QueryClientContract,
  { pluginId, subscriptionId }: SubscriptionKey
): Promise<KnownEvent[]> {
  const rows = await table<PaymentEventRow>(client, 'payment_events')
    .where({ plugin_id: pluginId, subscription_id: subscriptionId })
    .orderBy([{ column: 'received_at' }, { column: 'id' }])
  const named = rows.map((row) => row.organisation_id).filter((id) => isId(id))
  const known = new Set(await listExisting(client, [...new Set(named)]))
  const plans = await lockPlans(client, rows.map(namePlan))
  return rows.map((row, arrival) => ({
    row,
    reported: {
      eventId: row.event_id,
      kind: row.kind,
      occurredAtMs: row.occurred_at.getTime(),
      arrival,
      plan: plans.has(namePlan(row)) ? namePlan(row) : null,
      planText: row.plan ?? row.offer,
      organisationId: known.has(row.organisation_id!) ? row.organisation_id : null,
      customerId: row.customer_id,
      note: row.note,
    },
  }))
}

async function listExisting(client: QueryClientContract, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await select<{ id: string }>(
    client,
    'SELECT id FROM organisations WHERE id IN (?) AND erased_at IS NULL',
    [ids]
  )
  return rows.map(({ id }) => id)
}

/** Names the plan that an event says, or that its price means as the plugin is set up now. */
function namePlan({ plugin_id: pluginId, plan, offer }: PaymentEventRow): string {
  return plan ?? (offer ? findPaymentProvider(pluginId)?.planOf?.(offer) : null) ?? ''
}
