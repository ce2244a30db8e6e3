import { planInForce } from '#app/platform/access/plan_changes'
import { licencePlanCeiling } from '#app/platform/access/ports'
import installation from '#config/installation'
import plans, { type Feature, type Plan, type PlanName } from '#config/plans'
import env from '#start/env'

/**
 * Resolves the plan of an organisation.
 *
 * @param stored what its row says; null for the installation's default plan
 */
export function resolvePlan(stored: string | null): { name: PlanName; plan: Plan } {
  const wanted =
    stored !== null && Object.hasOwn(plans, stored)
      ? (stored as PlanName)
      : installation.defaultPlan
  const name = lowerToCeiling(wanted, licencePlanCeiling.call())
  return { name, plan: planInForce(name) }
}

/** Returns the lower of a plan and the highest that the licence allows; null: it allows any. */
function lowerToCeiling(wanted: PlanName, ceiling: string | null): PlanName {
  const names = Object.keys(plans) as PlanName[]
  const most = names.findIndex((name) => name === ceiling)
  if (most === -1) return wanted
  return names[Math.min(names.indexOf(wanted), most)]
}

/**
 * Resolves how many days raw clicks are kept.
 *
 * @param stored what the workspace's row says; null for as many as the plan
 */
export function resolveRawClickDays(stored: number | null, plan: Plan): number {
  return Math.min(stored ?? plan.rawClicksDays, plan.rawClicksDays)
}

/** Finds the cheapest plan that has the feature, for a refusal that says which one to take. */
export function findPlanWith(feature: Feature): PlanName {
  const names = Object.keys(plans) as PlanName[]
  return names.find((name) => planInForce(name).features.includes(feature)) ?? 'Business'
}

/** Returns the API requests a minute that a key of this plan may make. */
export function requestsPerMinute(plan: Plan): number {
  return env.get('API_RATE_LIMIT') ?? plan.requestsPerMinute
}
