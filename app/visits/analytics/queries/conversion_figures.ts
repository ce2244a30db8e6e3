import { listDays } from '#app/shared/days'
import type { ClickScope } from '#app/visits/analytics/queries/raw_figures'
import type { BreakdownShare, ConvertedShare, ReportFigures } from '#app/visits/analytics/report'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import { endOfPeriodMs, startOfDayMs, type Period } from '#app/visits/analytics/rules/period'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'
import {
  countConversions,
  countConversionsByValue,
  findConvertingValues,
  NO_CONVERSIONS,
  type ConversionRange,
  type ConversionSums,
} from '#app/visits/conversions/queries/count_conversions'

/** What a report says of conversions: in all, day by day, and beside each value of a breakdown. */
export interface ConversionFigures {
  totals: ConversionSums
  byDay: Map<string, number>
  top: Record<Dimension, ConvertedShare[]>
}

/**
 * Reads what was converted in a period, by when it happened, and joins it to the breakdowns. Values
 * that led to conversions and had no click in the period follow those that had some, where there is
 * room for them.
 *
 * @param limit entries of each breakdown
 */
export async function readConversionFigures(
  scope: ClickScope,
  period: Period,
  top: ReportFigures['top'],
  limit: number
): Promise<ConversionFigures> {
  const days = listDays(period)
  const starts = days.map((day) => startOfDayMs(day, period.timeZone))
  const { workspaceId, linkId } = scope
  const range = { workspaceId, linkId, fromMs: starts[0], beforeMs: endOfPeriodMs(period) }
  const { byPart, ...totals } = await countConversions(range, starts)
  const figures: ConversionFigures = {
    totals,
    byDay: new Map(days.map((day, at) => [day, byPart[at]])),
    top: mapDimensions((name) => top[name].map((share) => ({ ...share, ...NO_CONVERSIONS }))),
  }
  if (totals.conversions === 0) return figures
  for (const [name, shares] of Object.entries(top) as [Dimension, BreakdownShare[]][]) {
    figures.top[name] = await joinShares(range, name, shares, limit)
  }
  return figures
}

async function joinShares(
  range: ConversionRange,
  dimension: Dimension,
  clicked: BreakdownShare[],
  limit: number
): Promise<ConvertedShare[]> {
  const known = new Set(clicked.map(({ key }) => key))
  const converting =
    clicked.length < limit ? await findConvertingValues(range, dimension, limit) : []
  const added = converting
    .filter((key) => !known.has(key))
    .slice(0, limit - clicked.length)
    .map((key) => ({ key, humanClicks: 0, scans: 0 }))
  const shares = [...clicked, ...added]
  const sums = await countConversionsByValue(
    range,
    dimension,
    shares.map(({ key }) => key)
  )
  return shares.map((share) => ({ ...share, ...(sums.get(share.key) ?? NO_CONVERSIONS) }))
}
