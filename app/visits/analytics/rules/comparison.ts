import { DateTime } from 'luxon'
import { computePreviousDays } from '#app/visits/analytics/rules/asked_period'
import type { Period } from '#app/visits/analytics/rules/period'

export const COMPARISONS = ['previous', 'year'] as const
export type ComparisonKind = (typeof COMPARISONS)[number]

/**
 * Computes the period that a report is compared with: as many days directly before, or the same
 * dates of the year before (28 February for the 29th).
 */
export function computeComparedPeriod(period: Period, kind: ComparisonKind): Period {
  if (kind === 'previous') return { ...period, ...computePreviousDays(period) }
  const yearBefore = (day: string) =>
    DateTime.fromISO(day, { zone: 'utc' }).minus({ years: 1 }).toISODate()!
  return { ...period, from: yearBefore(period.from), to: yearBefore(period.to) }
}
