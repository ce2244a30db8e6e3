import { PLAN_NAMES, type Plan, type PlanName } from '#config/plans'

/**
 * Finds the plan that a licence allows at most. null: it limits nothing, because it names none, one
 * that this installation does not have, or the highest.
 */
export function findCeiling(named: string | null): PlanName | null {
  const found = PLAN_NAMES.find((name) => name === named) ?? null
  return found === PLAN_NAMES.at(-1) ? null : found
}

/**
 * Takes from a plan what is beyond another one: so neither a plan that was edited nor one that
 * administrators made gives more than the licence allows. Requests a minute are the machine's, and
 * stay.
 */
export function cutToPlan(plan: Plan, most: Plan): Plan {
  return {
    ...plan,
    features: plan.features.filter((feature) => most.features.includes(feature)),
    qrCodesMonthly: Math.min(plan.qrCodesMonthly, most.qrCodesMonthly),
    customDomains: Math.min(plan.customDomains, most.customDomains),
    bulkLinks: Math.min(plan.bulkLinks, most.bulkLinks),
    rawClicksDays: Math.min(plan.rawClicksDays, most.rawClicksDays),
  }
}
