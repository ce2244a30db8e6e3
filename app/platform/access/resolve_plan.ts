import { findKnownPlan, isShippedPlan } from '#app/platform/access/known_plans'
import { cutToPlan, findCeiling } from '#app/platform/access/plan_ceiling'
import { licencePlanCeiling } from '#app/platform/access/ports'
import installation from '#config/installation'
import plans, { PLAN_NAMES, type Feature, type Plan, type PlanName } from '#config/plans'
import env from '#start/env'

/**
 * Resolves the plan of an organisation.
 *
 * @param stored what its row says; null for the installation's default plan
 */
export function resolvePlan(stored: string | null): { name: string; plan: Plan } {
  const wanted = stored !== null && findKnownPlan(stored) ? stored : installation.defaultPlan
  const ceiling = findCeiling(licencePlanCeiling.call())
  const name = ceiling && isShippedPlan(wanted) ? lowerOf(wanted, ceiling) : wanted
  return { name, plan: planInForce(name) }
}

/**
 * Returns what a plan gives: what administrators made of it, at most what the licence allows.
 *
 * @param name of a plan that there is
 */
export function planInForce(name: string): Plan {
  const plan = findKnownPlan(name)!
  const ceiling = findCeiling(licencePlanCeiling.call())
  return ceiling ? cutToPlan(plan, plans[ceiling]) : plan
}

/** Returns the lower one of two plans of config/plans.ts. */
function lowerOf(one: PlanName, other: PlanName): PlanName {
  return PLAN_NAMES[Math.min(PLAN_NAMES.indexOf(one), PLAN_NAMES.indexOf(other))]
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
  const found = PLAN_NAMES.find((name) => findKnownPlan(name)!.features.includes(feature))
  return found ?? 'Business'
}

/** Returns the API requests a minute that a key of this plan may make. */
export function requestsPerMinute(plan: Plan): number {
  return env.get('API_RATE_LIMIT') ?? plan.requestsPerMinute
}
