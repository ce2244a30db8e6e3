import { longestKeptDays } from '#app/visits/raw_clicks/actions/keep_partitions'
import { FEATURES, type Feature } from '#config/plans'

/** The most of each that a plan can give; of bulk requests, what one body holds. */
export const PLAN_RANGES = {
  qrCodesMonthly: [0, 1_000_000],
  customDomains: [0, 10_000],
  bulkLinks: [1, 1_000],
  requestsPerMinute: [1, 100_000],
} as const satisfies Record<string, [number, number]>

/** Days of raw clicks: months that no plan of config/plans.ts keeps are dropped whole. */
export const RAW_CLICK_DAYS_RANGE = [1, longestKeptDays] as const

/** Puts features in the order in which they are listed everywhere, each once. */
export function sortFeatures(features: readonly Feature[]): Feature[] {
  return FEATURES.filter((feature) => features.includes(feature))
}
