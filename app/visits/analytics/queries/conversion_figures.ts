import { isPassingDatabaseFault } from '#app/shared/database/database_errors'
import type { BreakdownShare, ConvertedShare, ReportFigures } from '#app/visits/analytics/report'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import type { SeriesBucket } from '#app/visits/analytics/rules/intervals'
import { spanOfPeriod, type Period } from '#app/visits/analytics/rules/period'
import { attributeCounted } from '#app/visits/conversions/actions/attribute_conversions'
import {
  countConversions,
  countConversionsByValue,
  findConvertingValues,
  NO_CONVERSIONS,
  type ConversionRange,
  type ConversionSums,
} from '#app/visits/conversions/queries/count_conversions'
import type { ClickSelection } from '#app/visits/raw_clicks/click_selection'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'

/** What a report says of conversions: in all, by entries of its series, and beside each value of a breakdown. */
export interface ConversionFigures {
  totals: ConversionSums

  /** In the order of the entries. */
  byBucket: number[]
  top: Record<Dimension, ConvertedShare[]>
}

/**
 * Reads what was converted in a period, by when it happened, and joins it to the breakdowns. Values
 * that led to conversions and had no click in the period follow those that had some, where there is
 * room for them.
 *
 * @param buckets entries of the series, in the order of time
 * @param topOf entries of each breakdown; 0: not wanted
 */
export async function readConversionFigures(
  selection: ClickSelection,
  period: Period,
  buckets: readonly SeriesBucket[],
  top: ReportFigures['top'],
  topOf: (dimension: Dimension) => number
): Promise<ConversionFigures> {
  const range: ConversionRange = {
    ...selection,
    ...spanOfPeriod(period),
  }
  // What cannot be copied now, a sweep copies later: a report does not depend on the primary for it.
  await attributeCounted(range).catch((error) => {
    if (!isPassingDatabaseFault(error)) throw error
  })
  const { byPart, ...totals } = await countConversions(
    range,
    buckets.map(({ startMs }) => startMs)
  )
  const figures: ConversionFigures = {
    totals,
    byBucket: byPart,
    top: mapDimensions((name) => top[name].map((share) => ({ ...share, ...NO_CONVERSIONS }))),
  }
  if (totals.conversions === 0) return figures
  for (const [name, shares] of Object.entries(top) as [Dimension, BreakdownShare[]][]) {
    const limit = topOf(name)
    if (limit > 0) figures.top[name] = await joinShares(range, name, shares, limit)
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
