import type { Interval } from '#app/visits/analytics/rules/intervals'

/** What a report was counted from: sums of days, or each click that is kept. */
export type ReportBasis = 'Rollups' | 'RawClicks'

/** What decides from what a report is counted. */
export interface BasisQuestion {
  isHomeZone: boolean
  interval: Interval

  /** Do filters ask for more of clicks than which link they were made on? */
  filtersClicks: boolean

  /** Links whose sums have to be added up; null: too many to name. 1 for a whole workspace. */
  linkCount: number | null
  dayCount: number
}

/** Sums of links and days that one report adds up: a few hundred milliseconds of the process. */
const MAX_LINK_DAYS = 10_000

/** Why raw clicks are needed: `zone` where only the zone asks for them. */
export type RawReason = 'zone' | 'question'

/** Chooses raw clicks only where roll-ups cannot answer; null: roll-ups can. */
export function findRawReason(question: BasisQuestion): RawReason | null {
  const { isHomeZone, interval, filtersClicks, linkCount, dayCount } = question
  const isTooMany = linkCount === null || (linkCount > 1 && linkCount * dayCount > MAX_LINK_DAYS)
  if (filtersClicks || interval === 'hour') return 'question'
  if (!isHomeZone) return 'zone'
  return isTooMany ? 'question' : null
}
