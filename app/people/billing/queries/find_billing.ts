import db from '@adonisjs/lucid/services/db'
import type {
  OrganisationBillingRow,
  PaymentEventRow,
  PaymentSubscriptionRow,
} from '#app/people/billing/payment_rows'
import { findPlanHoldings } from '#app/people/billing/queries/find_plan_holdings'
import { listPlanExcess } from '#app/people/billing/rules/plan_excess'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import { findPaymentProvider } from '#app/platform/plugins/payment_provider'
import { select, table } from '#app/shared/database/sql'

const MOST_EVENTS = 50

/** What an organisation pays for, what it has more of than that gives, and what was reported. */
export async function findBilling(organisation: { id: string; plan: string | null }) {
  const { id } = organisation
  const { name, plan } = resolvePlan(organisation.plan)
  const billing = await table<OrganisationBillingRow>(db, 'organisation_billing')
    .where('organisation_id', id)
    .first()
  return {
    plan: name,
    billing: billing ?? null,
    paidThrough: billing ? nameProvider(billing.plugin_id) : null,
    subscriptions: await table<PaymentSubscriptionRow>(db, 'payment_subscriptions')
      .where('organisation_id', id)
      .orderBy('created_at', 'desc'),
    excess: listPlanExcess(plan, await findPlanHoldings(db, id)),
    history: await listPaymentHistory(id),
  }
}

/** A plugin may have been removed while what it reported is still known. */
function nameProvider(pluginId: string): string {
  return findPaymentProvider(pluginId)?.name ?? pluginId
}

/** Lists what was reported of an organisation's subscriptions, newest first. */
async function listPaymentHistory(organisationId: string): Promise<PaymentEventRow[]> {
  return select<PaymentEventRow>(
    db,
    `SELECT e.* FROM payment_events e
       JOIN payment_subscriptions s
         ON s.plugin_id = e.plugin_id AND s.subscription_id = e.subscription_id
      WHERE s.organisation_id = ? ORDER BY e.occurred_at DESC, e.id DESC LIMIT ?`,
    [organisationId, MOST_EVENTS]
  )
}
