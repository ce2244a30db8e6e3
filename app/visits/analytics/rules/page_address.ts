import { readAskedPeriod, type AskedPeriod } from '#app/visits/analytics/rules/asked_period'
import { COMPARISONS, type ComparisonKind } from '#app/visits/analytics/rules/comparison'
import { FILTERS, type ExclusionName, type FilterName } from '#app/visits/analytics/rules/filters'
import { INTERVALS, type Interval } from '#app/visits/analytics/rules/intervals'
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
 */
export function readPageAddress(query: Query, homeZone: string, nowMs: number): PageAddress {
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
  return {
    period: readAskedPeriod(query, homeZone, nowMs),
    interval: INTERVALS.find((one) => one === query.interval) ?? 'day',
    compareTo:
      [...COMPARISONS, 'none' as const].find((one) => one === query.compareTo) ?? 'previous',
    trigger: TRIGGERS.find((one) => one === query.trigger) ?? null,
    filters,
  }
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
  { interval, compareTo, trigger, filters }: PageAddress,
  more: AddressChanges,
  changes: AddressChanges = {}
): [string, string][] {
  const chosen: AddressChanges = {
    ...more,
    interval: interval === 'day' ? null : interval,
    compareTo: compareTo === 'previous' ? null : compareTo,
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
