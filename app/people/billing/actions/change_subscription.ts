import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { applySubscription } from '#app/people/billing/actions/apply_subscription'
import type { PaymentSubscriptionRow } from '#app/people/billing/payment_rows'
import { findSubscription } from '#app/people/billing/queries/find_subscription'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import { accessProblem } from '#app/platform/access/problems'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Says whose a subscription is, where the provider does not, and applies it. What an administrator
 * says wins over the provider.
 *
 * @throws Problem `subscription.not_found`, `organisation.not_found`
 */
export async function assignSubscription(
  id: string,
  organisationId: string,
  actor: Actor
): Promise<void> {
  const row = await findSubscription(id)
  await retryingTransaction(db, async (trx) => {
    const organisation = isId(organisationId)
      ? await table<OrganisationRow>(trx, 'organisations')
          .where('id', organisationId)
          .whereNull('erased_at')
          .first()
      : null
    if (!organisation) throw accessProblem('organisation.not_found', { field: 'organisation' })
    await trx
      .from('payment_subscriptions')
      .where('id', id)
      .update({ organisation_id: organisationId, assigned_by: actor.userId })
    await note(trx, 'subscription.assigned', row, actor, organisationId)
  })
  await applySubscription({ pluginId: row.plugin_id, subscriptionId: row.subscription_id })
}

/**
 * Takes a subscription off the list of those that need a look: it may be of another product that
 * the same provider bills. It comes back when there is something else to look at.
 *
 * @throws Problem `subscription.not_found`
 */
export async function setSubscriptionAside(id: string, actor: Actor): Promise<void> {
  const row = await findSubscription(id)
  await retryingTransaction(db, async (trx) => {
    await trx.from('payment_subscriptions').where('id', id).update({ set_aside_at: databaseNow() })
    await note(trx, 'subscription.set_aside', row, actor, row.organisation_id)
  })
}

function note(
  trx: TransactionClientContract,
  action: string,
  row: PaymentSubscriptionRow,
  actor: Actor,
  organisationId: string | null
): Promise<void> {
  const data = { provider: row.plugin_id, subscription: row.subscription_id }
  const entry = { action, subjectType: 'subscription', subjectId: row.id, data }
  return recordChange(trx, { organisationId, workspaceId: null, actor, audit: [entry] })
}
