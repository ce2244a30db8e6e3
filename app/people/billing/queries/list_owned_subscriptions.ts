import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PaymentSubscriptionRow } from '#app/people/billing/payment_rows'
import type { OwnedSubscription } from '#app/people/billing/rules/resolve_billing'
import { findPaymentProvider } from '#app/platform/plugins/payment_provider'
import { table } from '#app/shared/database/sql'

/** Where a provider says nothing else. */
const USUAL_GRACE_DAYS = 14

/** Lists the subscriptions of an organisation, of all providers that it ever had. */
export async function listOwnedSubscriptions(
  client: QueryClientContract,
  organisationId: string
): Promise<OwnedSubscription[]> {
  const rows = await table<PaymentSubscriptionRow>(client, 'payment_subscriptions').where(
    'organisation_id',
    organisationId
  )
  return rows.map((row) => ({
    pluginId: row.plugin_id,
    subscriptionId: row.subscription_id,
    status: row.status,
    plan: row.plan,
    planAtMs: row.plan_at?.getTime() ?? null,
    payment: row.payment,
    pastDueSinceMs: row.past_due_since?.getTime() ?? null,
    graceDays: findPaymentProvider(row.plugin_id)?.graceDays?.() ?? USUAL_GRACE_DAYS,
  }))
}
