import {
  formatBreakdown,
  OTHER_VALUES,
  readBreakdown,
  VALUES_KEPT,
  type Counts,
} from '#app/visits/clicks/rules/breakdown'
import {
  rollUpClicks,
  type DayCounts,
  type DimensionCounts,
  type RollUps,
} from '#app/visits/clicks/rules/roll_up'
import type { Click, ClickClass } from '#app/visits/raw_clicks/click'

/** By how much sums change: what is added less what is taken away. Rows that stay are left out. */
export interface SumDifferences {
  days: DayCounts[]
  dimensions: RollUps['dimensions']
  links: { linkId: string; humanClicks: number; scans: number }[]
  qrCodes: { qrCodeId: string; scans: number }[]
}

/** A visitor's day on a link that begins or ceases to count. */
export interface VisitorDifference {
  workspaceId: string
  linkId: string
  day: string
  by: 1 | -1
}

/**
 * Computes what judged clicks change of all sums.
 *
 * @param before and `after`: the same clicks, with the class that they had and the one they have
 */
export function computeSumDifferences(
  before: readonly Click[],
  after: readonly Click[],
  visitors: readonly VisitorDifference[]
): SumDifferences {
  const gained = visitors.filter(({ by }) => by === 1)
  const lost = visitors.filter(({ by }) => by === -1)
  const more = rollUpClicks(after, gained)
  const less = rollUpClicks(before, lost)
  return {
    days: subtract(more.days, less.days, formatDayKey, subtractDay),
    dimensions: {
      workspaces: subtractShares(more.dimensions.workspaces, less.dimensions.workspaces),
      links: subtractShares(more.dimensions.links, less.dimensions.links),
    },
    links: subtract(more.links, less.links, ({ linkId }) => linkId, subtractCounts),
    qrCodes: subtract(
      more.qrCodes,
      less.qrCodes,
      ({ qrCodeId }) => qrCodeId,
      (a, b) => ({ qrCodeId: (a ?? b)!.qrCodeId, scans: (a?.scans ?? 0) - (b?.scans ?? 0) })
    ),
  }
}

function formatDayKey({ scopeId, day }: { scopeId: string; day: string }): string {
  return `${scopeId}/${day}`
}

function subtractShares(more: DimensionCounts[], less: DimensionCounts[]): DimensionCounts[] {
  const keyOf = (sum: DimensionCounts) => `${formatDayKey(sum)}/${sum.dimension}/${sum.value}`
  return subtract(more, less, keyOf, subtractCounts)
}

/** Subtracts sums key by key, in the order of their keys; what comes to nothing is left out. */
function subtract<Sum extends object>(
  more: readonly Sum[],
  less: readonly Sum[],
  keyOf: (sum: Sum) => string,
  difference: (more: Sum | undefined, less: Sum | undefined) => Sum
): Sum[] {
  const added = new Map(more.map((sum) => [keyOf(sum), sum]))
  const taken = new Map(less.map((sum) => [keyOf(sum), sum]))
  return [...new Set([...added.keys(), ...taken.keys()])]
    .sort()
    .map((key) => difference(added.get(key), taken.get(key)))
    .filter(isSomething)
}

function isSomething(sum: object): boolean {
  return Object.values(sum).some((value) =>
    typeof value === 'object' ? isSomething(value) : typeof value === 'number' && value !== 0
  )
}

function subtractCounts<Sum extends { humanClicks: number; scans: number }>(
  more: Sum | undefined,
  less: Sum | undefined
): Sum {
  return {
    ...(more ?? less)!,
    ...('lastClickedAtMs' in (more ?? less)! && { lastClickedAtMs: 0 }),
    humanClicks: (more?.humanClicks ?? 0) - (less?.humanClicks ?? 0),
    scans: (more?.scans ?? 0) - (less?.scans ?? 0),
  }
}

function subtractDay(more: DayCounts | undefined, less: DayCounts | undefined): DayCounts {
  const { scopeId, day, byClass } = (more ?? less)!
  const difference = Object.keys(byClass).map((name) => [
    name,
    (more?.byClass[name as ClickClass] ?? 0) - (less?.byClass[name as ClickClass] ?? 0),
  ])
  return {
    scopeId,
    day,
    uniqueVisitors: (more?.uniqueVisitors ?? 0) - (less?.uniqueVisitors ?? 0),
    countOnlyClicks: 0,
    byClass: Object.fromEntries(difference),
  }
}

/**
 * Returns a link's day with other numbers in it. What is taken from a value that the day does not
 * keep apart, or has too few of, is taken from the rest.
 *
 * @param stored the text in the database
 * @param sums differences, all of one link and day
 */
export function changeBreakdown(stored: string | null, sums: readonly DimensionCounts[]): string {
  const breakdown = readBreakdown(stored)
  for (const [dimension, changes] of Map.groupBy(sums, (sum) => sum.dimension)) {
    const values = new Map(Object.entries(breakdown[dimension] ?? {}))
    for (const { value, humanClicks, scans } of changes) {
      changeValue(values, value, [humanClicks, scans])
    }
    breakdown[dimension] = Object.fromEntries(values)
  }
  return formatBreakdown(breakdown)
}

function changeValue(values: Map<string, Counts>, value: string, by: Counts): void {
  const isFull = !values.has(value) && values.size >= VALUES_KEPT
  const key = isFull ? OTHER_VALUES : value
  const known = values.get(key) ?? [0, 0]
  const changed: Counts = [known[0] + by[0], known[1] + by[1]]
  const missing: Counts = [Math.min(0, changed[0]), Math.min(0, changed[1])]
  const kept: Counts = [changed[0] - missing[0], changed[1] - missing[1]]
  if (kept[0] + kept[1] === 0) values.delete(key)
  else values.set(key, kept)
  const rest = values.get(OTHER_VALUES)
  if (key === OTHER_VALUES || !rest || missing[0] + missing[1] === 0) return
  changeValue(values, OTHER_VALUES, missing)
}
