import { nowMs } from '#app/shared/clock'
import { readConversionFigures } from '#app/visits/analytics/queries/conversion_figures'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { Report, ReportComparison } from '#app/visits/analytics/report'
import type { ReportScope } from '#app/visits/analytics/report_question'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import { computeComparedPeriod } from '#app/visits/analytics/rules/comparison'
import { readFilters } from '#app/visits/analytics/rules/filters'
import { listBuckets } from '#app/visits/analytics/rules/intervals'
import {
  findFirstRawClickDay,
  resolvePeriod,
  type Period,
} from '#app/visits/analytics/rules/period'
import { listClicksOfDays } from '#app/visits/clicks/queries/list_clicks_of_days'
import type { ReportSubject, ReportWorkspace } from '#app/visits/report_subjects/report_subject'

/** Which days, in the zone of the workspace, and how much of them. */
export interface SubjectReportInput {
  from?: string
  to?: string

  /** Entries of each breakdown. */
  top: number
}

/** Names no link, so that a report of it has its form and no figures. */
const NO_LINK = 'none'

/**
 * Reads the report of a workspace, a link or a campaign, compared with as many days before.
 *
 * @throws Problem `request.invalid` for days that make no period
 */
export async function readSubjectReport(
  { from, to, top }: SubjectReportInput,
  workspace: ReportWorkspace,
  { link, campaign }: ReportSubject
): Promise<Report> {
  const scope = toSubjectScope(workspace, link?.id ?? null)
  if (!campaign) return readReport({ from, to, top, compareTo: 'previous' }, scope)
  const period = resolvePeriod({ from, to }, scope.timeZone, nowMs())
  const report = await readCampaignPeriod(scope, campaign.id, period, top)
  const before = computeComparedPeriod(period, 'previous')
  const { totals, series } = await readCampaignPeriod(scope, campaign.id, before, 1)
  const comparison: ReportComparison = { from: before.from, to: before.to, totals, series }
  return { ...report, comparison }
}

/** Says whose figures a report that leaves the console is of: the workspace's, or one link's. */
export function toSubjectScope(workspace: ReportWorkspace, linkId: string | null): ReportScope {
  return {
    workspaceId: workspace.id,
    linkId,
    timeZone: workspace.timeZone,
    rawClicksDays: workspace.rawClickDays,
  }
}

/**
 * Reads the report of a campaign: clicks and scans from roll-ups, visitors and breakdowns from raw
 * clicks where they reach back that far.
 */
async function readCampaignPeriod(
  scope: ReportScope,
  campaignId: string,
  period: Period,
  top: number
): Promise<Report> {
  const rawFrom = findFirstRawClickDay(scope.rawClicksDays, period.timeZone, nowMs())
  const hasRaw = period.from >= rawFrom
  const filter = hasRaw ? { campaignId: [campaignId] } : { linkId: [NO_LINK] }
  const report = await readReport({ from: period.from, to: period.to, top, ...filter }, scope)
  const rows = await listClicksOfDays({
    workspaceId: scope.workspaceId,
    dimension: 'campaigns',
    values: [campaignId],
    from: period.from,
    to: period.to,
  })
  const days = new Map(rows.map((row) => [row.day, row]))
  const conversions = await readConversionFigures(
    {
      workspaceId: scope.workspaceId,
      links: null,
      filters: readFilters({ campaignId: [campaignId] }, period.timeZone),
    },
    period,
    listBuckets(period, 'day'),
    mapDimensions(() => []),
    () => 0
  )
  return {
    ...report,
    totals: {
      ...report.totals,
      humanClicks: rows.reduce((sum, row) => sum + row.humanClicks, 0),
      scans: rows.reduce((sum, row) => sum + row.scans, 0),
      ...conversions.totals,
      uniqueVisitors: hasRaw ? report.totals.uniqueVisitors : null,
    },
    series: report.series.map((entry, at) => ({
      ...entry,
      humanClicks: days.get(entry.date)?.humanClicks ?? 0,
      scans: days.get(entry.date)?.scans ?? 0,
      uniqueVisitors: hasRaw ? entry.uniqueVisitors : null,
      conversions: conversions.byBucket[at],
    })),
  }
}
