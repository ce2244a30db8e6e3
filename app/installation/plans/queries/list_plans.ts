import db from '@adonisjs/lucid/services/db'
import { planProblem } from '#app/installation/plans/problems'
import {
  findKnownPlan,
  isPlanChanged,
  isShippedPlan,
  listKnownPlans,
  refreshPlans,
} from '#app/platform/access/known_plans'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import { select } from '#app/shared/database/sql'
import type { Plan } from '#config/plans'

/** A plan as administrators left it: organisations have of it at most what the licence allows. */
export interface PlanRecord extends Plan {
  name: string

  /** Made by administrators. */
  isCustom: boolean

  /** Differs from config/plans.ts. */
  isChanged: boolean

  /** Organisations that have it, by what was given to them or by default. */
  organisations: number
}

/** Lists the plans: those of config/plans.ts, smallest first, then those that were made here. */
export async function listPlans(): Promise<PlanRecord[]> {
  await refreshPlans()
  const rows = await select<{ plan: string | null; count: number | string }>(
    db,
    'SELECT plan, COUNT(*) AS count FROM organisations WHERE erased_at IS NULL GROUP BY plan'
  )
  const counts = new Map<string, number>()
  for (const { plan, count } of rows) {
    const { name } = resolvePlan(plan)
    counts.set(name, (counts.get(name) ?? 0) + Number(count))
  }
  return listKnownPlans().map((name) => ({
    ...findKnownPlan(name)!,
    name,
    isCustom: !isShippedPlan(name),
    isChanged: isPlanChanged(name),
    organisations: counts.get(name) ?? 0,
  }))
}

/** @throws Problem `plan.not_found` */
export async function findPlan(name: string): Promise<PlanRecord> {
  const plans = await listPlans()
  const found = plans.find((plan) => plan.name === name)
  if (!found) throw planProblem('plan.not_found')
  return found
}
