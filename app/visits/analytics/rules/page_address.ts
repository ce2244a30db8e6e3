import { listDays } from '#app/shared/time/days'
import type { ReportInput } from '#app/visits/analytics/report_question'
import { readAskedPeriod, type AskedPeriod } from '#app/visits/analytics/rules/asked_period'
import { COMPARISONS, type ComparisonKind } from '#app/visits/analytics/rules/comparison'
import { FILTERS, type ExclusionName, type FilterName } from '#app/visits/analytics/rules/filters'
import { INTERVALS, type Interval } from '#app/visits/analytics/rules/intervals'
import { MAX_PERIOD_DAYS } from '#app/visits/analytics/rules/period'
import { TRIGGERS, type Trigger } from '#app/visits/raw_clicks/click_selection'

export type PageFilterName = Exclude<FilterName, 'linkId'>

/** Filters of the page; the link is chosen apart. */
export const PAGE_FILTERS = FILTERS.filter((name): name is PageFilterName => name !== 'linkId')

const MAX_VALUES = 20
const MAX_LENGTH = 500

/** What the address of the analytics page asks for: all that it shows is in it. */
export interface PageAddress {
  period: AskedPeriod
  interval: Interval
  compareTo: ComparisonKind | 'none'
  trigger: Trigger | null
  filters: Partial<Record<PageFilterName | ExclusionName, string[]>>
}

/** Parts of an address to change; null takes a part away. */
export type AddressChanges = Record<string, string | number | null | readonly string[]>

type Query = Record<string, unknown>

/**
 * Reads what a page's address asks for; what it cannot mean is left out. `add`, `not` and `value` are those
 * of the form that sets a filter.
 *
 * @param homeZone the workspace's time zone
 * @param nowMs milliseconds since the epoch
 * @param sinceMs when the workspace was created
 */
export function readPageAddress(
  query: Query,
  homeZone: string,
  nowMs: number,
  sinceMs?: number
): PageAddress {
  const filters: PageAddress['filters'] = {}
  for (const name of PAGE_FILTERS.flatMap((one): (keyof PageAddress['filters'])[] => [
    one,
    `exclude.${one}`,
  ])) {
    const values = readTexts(query[name])
    if (values.length > 0) filters[name] = values
  }
  const added = PAGE_FILTERS.find((name) => name === query.add)
  const values = readTexts(query.value)
  if (added) {
    delete filters[added]
    delete filters[`exclude.${added}`]
    const name: keyof typeof filters = query.not === '1' ? `exclude.${added}` : added
    if (values.length > 0) filters[name] = values
  }
  const period = readAskedPeriod(query, homeZone, nowMs, sinceMs)
  return {
    period,
    interval: INTERVALS.find((one) => one === query.interval) ?? usualInterval(period),
    compareTo:
      [...COMPARISONS, 'none' as const].find((one) => one === query.compareTo) ??
      usualComparison(period),
    trigger: TRIGGERS.find((one) => one === query.trigger) ?? null,
    filters,
  }
}

/**
 * Returns the report that an address asks for.
 *
 * @param top values of each breakdown
 */
export function toReportInput(
  { period, filters, interval, compareTo, trigger }: PageAddress,
  top: number
): ReportInput {
  return {
    ...period.input,
    ...filters,
    top,
    // A report that names no interval says no starts; hours alone need them.
    ...(interval === 'day' ? {} : { interval }),
    ...(compareTo === 'none' ? {} : { compareTo }),
    ...(trigger ? { trigger } : {}),
  }
}

/** A day is shown by its hours, and a time that is longer than a report of days by its months. */
function usualInterval({ days, input }: AskedPeriod): Interval {
  if (days === 'today' || days === 'yesterday') return 'hour'
  if (days !== 'all' || !input.from || !input.to) return 'day'
  return listDays({ from: input.from, to: input.to }).length > MAX_PERIOD_DAYS ? 'month' : 'day'
}

/** Before all time there was nothing. */
function usualComparison({ days }: AskedPeriod): PageAddress['compareTo'] {
  return days === 'all' ? 'none' : 'previous'
}

function readTexts(given: unknown): string[] {
  const texts = (Array.isArray(given) ? given : [given])
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.trim().slice(0, MAX_LENGTH))
    .filter((one) => one !== '')
  return [...new Set(texts)].slice(0, MAX_VALUES)
}

/**
 * Lists the parts of an address, for links and for the hidden fields of forms.
 *
 * @param more parts that the page itself knows: days, link, zone
 * @param changes what is to be otherwise
 */
export function listAddressParts(
  { period, interval, compareTo, trigger, filters }: PageAddress,
  more: AddressChanges,
  changes: AddressChanges = {}
): [string, string][] {
  const chosen: AddressChanges = {
    ...more,
    interval: interval === usualInterval(period) ? null : interval,
    compareTo: compareTo === usualComparison(period) ? null : compareTo,
    trigger,
    ...filters,
    ...changes,
  }
  return Object.entries(chosen).flatMap(([name, value]) => {
    if (value === null) return []
    const values = Array.isArray(value) ? value : [value]
    return values.map((one): [string, string] => [name, String(one)])
  })
}
