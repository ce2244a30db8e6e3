import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { mailBillingChange } from '#app/people/billing/actions/mail_billing_change'
import type { OrganisationBillingRow } from '#app/people/billing/payment_rows'
import { listOwnedSubscriptions } from '#app/people/billing/queries/list_owned_subscriptions'
import { resolveBilling, type BillingState } from '#app/people/billing/rules/resolve_billing'
import { settleOrganisation } from '#app/people/billing/rules/settle_organisation'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table, upsert } from '#app/shared/database/sql'
import { databaseNow, databaseNowMs } from '#app/shared/time/database_clock'

/**
 * Gives an organisation what its subscriptions come to at this moment: its plan, its suspension or
 * the end of it, and mails to its Owners. Does nothing where nothing has changed.
 */
export async function settleBilling(
  trx: TransactionClientContract,
  organisationId: string
): Promise<void> {
  const organisation = await table<OrganisationRow>(trx, 'organisations')
    .where('id', organisationId)
    .whereNull('erased_at')
    .forUpdate()
    .first()
  if (!organisation) return
  const before = await table<OrganisationBillingRow>(trx, 'organisation_billing')
    .where('organisation_id', organisationId)
    .first()
  const subscriptions = await listOwnedSubscriptions(trx, organisationId)
  const state = resolveBilling(subscriptions, databaseNowMs()) ?? endOf(before)
  if (!state) return
  const settled = settleOrganisation(
    { plan: organisation.plan, suspendedAt: organisation.suspended_at },
    before,
    state,
    databaseNow()
  )
  await storeBilling(trx, organisationId, state, before, settled)
  const { plan, suspended } = settled.changes
  const isNew = before?.status !== state.status
  if (plan === undefined && suspended === undefined && !isNew) return
  if (plan !== undefined || suspended !== undefined) {
    await trx
      .from('organisations')
      .where('id', organisationId)
      .update({ plan: settled.plan, suspended_at: settled.suspendedAt, updated_at: databaseNow() })
  }
  const { pluginId: provider, subscriptionId: subscription, status } = state
  const hasChanged = plan !== undefined || suspended !== undefined
  await recordChange(trx, {
    organisationId,
    workspaceId: null,
    actor: SERVICE_ACTOR,
    audit: [
      {
        action: 'organisation.billing_changed',
        subjectType: 'organisation',
        subjectId: organisationId,
        data: { ...settled.changes, status, provider, subscription },
      },
    ],
    feed: hasChanged ? [{ kind: 'organisation', subjectId: organisationId }] : [],
  })
  await mailBillingChange(trx, organisation, { before: before?.status ?? null, state, settled })
}

/** Its last subscription is another organisation's now: it has none, and owes nothing. */
function endOf(before: OrganisationBillingRow | null | undefined): BillingState | null {
  if (!before) return null
  const { plugin_id: pluginId, subscription_id: subscriptionId } = before
  const nothing = { plan: null, suspends: false, graceEndsAtMs: null }
  return { pluginId, subscriptionId, status: 'Ended', ...nothing }
}

async function storeBilling(
  trx: TransactionClientContract,
  organisationId: string,
  state: BillingState,
  before: OrganisationBillingRow | null | undefined,
  { givesPlan, holdsSuspension }: { givesPlan: boolean; holdsSuspension: boolean }
): Promise<void> {
  const updated = {
    plugin_id: state.pluginId,
    subscription_id: state.subscriptionId,
    status: state.status,
    plan: state.plan,
    gives_plan: Number(givesPlan),
    suspends: Number(state.suspends),
    holds_suspension: Number(holdsSuspension),
    grace_ends_at: state.graceEndsAtMs === null ? null : new Date(state.graceEndsAtMs),
    reminded_days: state.status === 'PastDue' ? (before?.reminded_days ?? null) : null,
    updated_at: databaseNow(),
  }
  await upsert(
    trx,
    'organisation_billing',
    [{ organisation_id: organisationId, ...updated }],
    Object.keys(updated) as (keyof typeof updated)[]
  )
}
