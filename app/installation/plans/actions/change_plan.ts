import db from '@adonisjs/lucid/services/db'
import { refreshPlanChanges, type PlanChange } from '#app/platform/access/plan_changes'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { now } from '#app/shared/clock'
import { upsert } from '#app/shared/sql'
import { retryingTransaction } from '#app/shared/transaction'
import type { PlanName } from '#config/plans'

/**
 * Changes what a plan gives, in every process within 2 seconds; null: it gives again what
 * config/plans.ts says. Nothing that exists is taken away: what an organisation has more of goes on
 * working and cannot be added to.
 */
export async function changePlan(
  plan: PlanName,
  change: PlanChange | null,
  actor: Actor
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    if (change === null) await trx.from('plan_changes').where('plan', plan).delete()
    else {
      const row = { plan, value: JSON.stringify(pick(change)), updated_at: now() }
      await upsert(trx, 'plan_changes', [row], ['value', 'updated_at'])
    }
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [
        {
          action: change === null ? 'plan.reset' : 'plan.changed',
          subjectType: 'plan',
          subjectId: plan,
          data: change ? { ...pick(change), features: change.features.join(', ') } : undefined,
        },
      ],
    })
  })
  await refreshPlanChanges()
}

/** Leaves out whatever else a plan has. */
function pick(change: PlanChange): PlanChange {
  const { features, qrCodesMonthly, customDomains, bulkLinks, requestsPerMinute } = change
  return { features, qrCodesMonthly, customDomains, bulkLinks, requestsPerMinute }
}
