import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { planProblem } from '#app/installation/plans/problems'
import { sortFeatures } from '#app/installation/plans/rules/plan_ranges'
import { isShippedPlan, refreshPlans, type PlanChange } from '#app/platform/access/known_plans'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table, upsert } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { parseJsonColumn } from '#app/shared/text/json'
import { now } from '#app/shared/time/clock'
import plans, { type Plan, type PlanName } from '#config/plans'

/** What is missing or null stays as it is. */
export type PlanPatch = { [Limit in keyof PlanChange]?: PlanChange[Limit] | null }

/**
 * Changes what a plan gives, in every process within 2 seconds; null: it gives again what
 * config/plans.ts says. Nothing that exists is taken away: what an organisation has more of goes on
 * working and cannot be added to.
 *
 * @throws Problem `plan.not_found`, also for null where config/plans.ts says nothing of it
 */
export async function changePlan(
  plan: string,
  patch: PlanPatch | null,
  actor: Actor
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const value = isShippedPlan(plan)
      ? await changeShipped(trx, plan, patch)
      : await changeCustom(trx, plan, patch)
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [
        {
          action: value === null ? 'plan.reset' : 'plan.changed',
          subjectType: 'plan',
          subjectId: plan,
          data: value ? { ...value, features: value.features.join(', ') } : undefined,
        },
      ],
    })
  })
  await refreshPlans()
}

async function changeShipped(
  trx: TransactionClientContract,
  plan: PlanName,
  patch: PlanPatch | null
): Promise<PlanChange | null> {
  if (patch === null) {
    await trx.from('plan_changes').where('plan', plan).delete()
    return null
  }
  // A row that is there can be locked, so that no other change at the same time is lost.
  const asShipped = { plan, value: JSON.stringify(plans[plan]), updated_at: now() }
  await upsert(trx, 'plan_changes', [asShipped], ['plan'])
  const row = await table<{ value: string }>(trx, 'plan_changes')
    .where('plan', plan)
    .forUpdate()
    .firstOrFail()
  const value = applyPatch(parseJsonColumn<PlanChange>(row.value), patch)
  await trx
    .from('plan_changes')
    .where('plan', plan)
    .update({ value: JSON.stringify(value), updated_at: now() })
  return value
}

async function changeCustom(
  trx: TransactionClientContract,
  name: string,
  patch: PlanPatch | null
): Promise<PlanChange> {
  const row = await table<{ name: string; value: string }>(trx, 'custom_plans')
    .where('name', name)
    .forUpdate()
    .first()
  if (row?.name !== name || patch === null) throw planProblem('plan.not_found')
  const before = parseJsonColumn<Plan>(row.value)
  const value = applyPatch(before, patch)
  await trx
    .from('custom_plans')
    .where('name', name)
    .update({ value: JSON.stringify({ ...before, ...value }), updated_at: now() })
  return value
}

/** Leaves out whatever else a plan has. */
function applyPatch(before: PlanChange, patch: PlanPatch): PlanChange {
  return {
    features: sortFeatures(patch.features ?? before.features),
    qrCodesMonthly: patch.qrCodesMonthly ?? before.qrCodesMonthly,
    customDomains: patch.customDomains ?? before.customDomains,
    bulkLinks: patch.bulkLinks ?? before.bulkLinks,
    requestsPerMinute: patch.requestsPerMinute ?? before.requestsPerMinute,
  }
}
