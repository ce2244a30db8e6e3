import type { Problem } from '#app/shared/problems/problem'
import type { Plan } from '#config/plans'

/** The things that a plan gives a limited number of. */
export const PLAN_LIMITS = {
  /** New QR codes of an organisation in a calendar month. */
  qrCodes: 'qrCodesMonthly',

  /** Custom domains of an organisation. */
  customDomains: 'customDomains',

  /** Links in one bulk request. */
  bulkLinks: 'bulkLinks',
} as const satisfies Record<string, keyof Plan>

export type PlanLimit = keyof typeof PLAN_LIMITS

/** Reads how many of it the plan gives. */
export function readLimit(plan: Plan, limit: PlanLimit): number {
  return plan[PLAN_LIMITS[limit]]
}

/**
 * Asserts that this number is still within the plan. For what is counted in the transaction that
 * adds to it, or in one request; what is used up over a month is taken with `takeFromAllowance`.
 *
 * @param refusal makes the feature's own problem; it is given the limit to report
 */
export function assertWithinLimit(
  plan: Plan,
  limit: PlanLimit,
  count: number,
  refusal: (limit: number) => Problem
): void {
  if (count > readLimit(plan, limit)) throw refusal(readLimit(plan, limit))
}
