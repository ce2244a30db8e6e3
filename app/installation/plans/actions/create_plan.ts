import db from '@adonisjs/lucid/services/db'
import { MOST_CUSTOM_PLANS, planProblem } from '#app/installation/plans/problems'
import { assertPlanName, isShippedName } from '#app/installation/plans/rules/plan_name'
import { sortFeatures } from '#app/installation/plans/rules/plan_ranges'
import { refreshPlans } from '#app/platform/access/known_plans'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { isDuplicate } from '#app/shared/database/database_errors'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'
import type { Plan } from '#config/plans'

/** A plan that administrators make, with all that it gives. */
export interface NewPlan extends Plan {
  name: string
}

/**
 * Makes a plan beside those of config/plans.ts. Every process knows it within 2 seconds; what is
 * given to an organisation, and what a payment provider calls it, is its name.
 *
 * @throws Problem `request.invalid`, `plan.name_taken`, `plan.too_many`
 */
export async function createPlan(input: NewPlan, actor: Actor): Promise<void> {
  const { name } = input
  assertPlanName(name)
  if (isShippedName(name)) throw planProblem('plan.name_taken', { field: 'name' })
  const { qrCodesMonthly, customDomains, bulkLinks, rawClicksDays, requestsPerMinute } = input
  const features = sortFeatures(input.features)
  const limits = { qrCodesMonthly, customDomains, bulkLinks, rawClicksDays, requestsPerMinute }
  await retryingTransaction(db, async (trx) => {
    const made = await table<{ name: string }>(trx, 'custom_plans').forUpdate().select('name')
    if (made.length >= MOST_CUSTOM_PLANS) throw planProblem('plan.too_many')
    const value = JSON.stringify({ features, ...limits })
    const at = now()
    await trx.table('custom_plans').insert({ name, value, created_at: at, updated_at: at })
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'plan.created',
          subjectType: 'plan',
          subjectId: name,
          data: { ...limits, features: features.join(', ') },
        },
      ],
    })
  }).catch((error) => {
    throw isDuplicate(error) ? planProblem('plan.name_taken', { field: 'name' }) : error
  })
  await refreshPlans()
}
