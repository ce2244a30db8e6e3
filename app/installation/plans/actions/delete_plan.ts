import db from '@adonisjs/lucid/services/db'
import { planProblem } from '#app/installation/plans/problems'
import { countPlanUses } from '#app/installation/plans/queries/count_plan_uses'
import { isPlanName } from '#app/installation/plans/rules/plan_name'
import { isShippedPlan, refreshPlans } from '#app/platform/access/known_plans'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Deletes a plan that administrators made and no one has. Who gives it to someone at the same time
 * waits for this, and finds it gone.
 *
 * @throws Problem `plan.not_found`, `plan.shipped`, `plan.in_use`
 */
export async function deletePlan(name: string, actor: Actor): Promise<void> {
  if (isShippedPlan(name)) throw planProblem('plan.shipped')
  if (!isPlanName(name)) throw planProblem('plan.not_found')
  await retryingTransaction(db, async (trx) => {
    const row = await table<{ name: string }>(trx, 'custom_plans')
      .where('name', name)
      .forUpdate()
      .first()
    if (row?.name !== name) throw planProblem('plan.not_found')
    if ((await countPlanUses(trx, name)) > 0) throw planProblem('plan.in_use')
    await trx.from('custom_plans').where('name', name).delete()
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [{ action: 'plan.deleted', subjectType: 'plan', subjectId: name }],
    })
  })
  await refreshPlans()
}
