import { chooseLinks } from '#app/linking/link_list/queries/choose_links'
import { nowMs } from '#app/shared/time/clock'
import { readConversionFigures } from '#app/visits/analytics/queries/conversion_figures'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { Report } from '#app/visits/analytics/report'
import type { ReportScope } from '#app/visits/analytics/report_question'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import { readFilters } from '#app/visits/analytics/rules/filters'
import { listBuckets, type Interval } from '#app/visits/analytics/rules/intervals'
import {
  findFirstRawClickDay,
  longestPeriod,
  resolvePeriod,
  type PeriodInput,
} from '#app/visits/analytics/rules/period'
import { listClicksOfDays, listVariantDays } from '#app/visits/clicks/queries/list_clicks_of_days'
import { traitsOf } from '#app/visits/raw_clicks/dimensions'

export interface ValueReportInput extends PeriodInput {
  interval?: Interval

  /** Entries of each breakdown. */
  top: number
}

/** Names no link, so that a report of it has its form and no figures. */
const NO_LINK = 'none'

/** What a report is of: a campaign, a QR code, or a variant of a link's A/B test. */
export type ReportedValue =
  | { dimension: 'campaigns' | 'qrCodes'; id: string }
  | { dimension: 'splits'; id: string; linkId: string }

/**
 * Reads the report of one campaign, QR code or variant. Clicks and scans come from roll-ups where those can answer,
 * visitors and breakdowns from raw clicks where they reach back that far.
 *
 * @throws Problem `request.invalid`, `analytics.time_zone_invalid`; by hours and in another zone also
 * `analytics.raw_clicks_gone`, `analytics.time_zone_history`
 */
export async function readValueReport(
  input: ValueReportInput,
  scope: ReportScope,
  value: ReportedValue
): Promise<Report> {
  const { workspaceId, timeZone, rawClicksDays } = scope
  const { dimension, id } = value
  const linkId = dimension === 'splits' ? value.linkId : null
  const ofValue = { [traitsOf(dimension).filter]: [id] }
  const filter = { ...ofValue, ...(linkId === null ? {} : { linkId: [linkId] }) }
  const interval = input.interval ?? 'day'
  const period = resolvePeriod(input, timeZone, nowMs(), longestPeriod(interval))
  if (interval === 'hour' || !period.isHomeZone) return readReport({ ...input, ...filter }, scope)
  const hasRaw = period.from >= findFirstRawClickDay(rawClicksDays, period.timeZone, nowMs())
  const report = await readReport({ ...input, ...(hasRaw ? filter : { linkId: [NO_LINK] }) }, scope)
  const { from, to } = period
  const rows =
    dimension === 'splits'
      ? await listVariantDays(value.linkId, id, { from, to })
      : await listClicksOfDays({ workspaceId, dimension, values: [id], from, to })
  const days = new Map(rows.map((row) => [row.day, row]))
  const buckets = listBuckets(period, interval)
  const conversions = await readConversionFigures(
    {
      workspaceId,
      links: await chooseLinks({ workspaceId, linkId }, []),
      filters: readFilters(ofValue, period.timeZone),
    },
    period,
    buckets,
    mapDimensions(() => []),
    () => 0
  )
  const sum = (keys: Iterable<string>, figure: 'humanClicks' | 'scans') =>
    [...keys].reduce((all, day) => all + (days.get(day)?.[figure] ?? 0), 0)
  return {
    ...report,
    totals: {
      ...report.totals,
      humanClicks: sum(days.keys(), 'humanClicks'),
      scans: sum(days.keys(), 'scans'),
      ...conversions.totals,
      uniqueVisitors: hasRaw ? report.totals.uniqueVisitors : null,
    },
    series: report.series.map((entry, at) => ({
      ...entry,
      humanClicks: sum(buckets[at].keys, 'humanClicks'),
      scans: sum(buckets[at].keys, 'scans'),
      uniqueVisitors: hasRaw ? entry.uniqueVisitors : null,
      conversions: conversions.byBucket[at],
    })),
  }
}
