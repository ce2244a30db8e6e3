import db from '@adonisjs/lucid/services/db'
import { isPlanChanged, planInForce } from '#app/platform/access/plan_changes'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import { select } from '#app/shared/sql'
import plans, { type Plan, type PlanName } from '#config/plans'

/** A plan as administrators see it. */
export interface PlanRecord extends Plan {
  name: PlanName

  /** Differs from config/plans.ts. */
  isChanged: boolean

  /** Organisations that have it, by what was given to them or by default. */
  organisations: number
}

/** Lists the plans as they are in force. */
export async function listPlans(): Promise<PlanRecord[]> {
  const rows = await select<{ plan: string | null; count: number | string }>(
    db,
    'SELECT plan, COUNT(*) AS count FROM organisations GROUP BY plan'
  )
  const counts = new Map<PlanName, number>()
  for (const { plan, count } of rows) {
    const { name } = resolvePlan(plan)
    counts.set(name, (counts.get(name) ?? 0) + Number(count))
  }
  return (Object.keys(plans) as PlanName[]).map((name) => ({
    ...planInForce(name),
    name,
    isChanged: isPlanChanged(name),
    organisations: counts.get(name) ?? 0,
  }))
}
