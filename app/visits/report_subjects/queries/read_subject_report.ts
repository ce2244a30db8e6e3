import { nowMs } from '#app/shared/time/clock'
import { readReport } from '#app/visits/analytics/queries/read_report'
import {
  readValueReport,
  type ValueReportInput,
} from '#app/visits/analytics/queries/read_value_report'
import type { Report, ReportComparison } from '#app/visits/analytics/report'
import { toReportScope } from '#app/visits/analytics/report_scope'
import { computeComparedPeriod } from '#app/visits/analytics/rules/comparison'
import { resolvePeriod } from '#app/visits/analytics/rules/period'
import type { ReportSubject, ReportWorkspace } from '#app/visits/report_subjects/report_subject'

/** Which days, in the zone of the workspace, and how much of them. */
export interface SubjectReportInput {
  from?: string
  to?: string

  /** Entries of each breakdown. */
  top: number
}

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
  const scope = toReportScope({ workspace, rawClickDays: workspace.rawClickDays }, link?.id ?? null)
  if (!campaign) return readReport({ from, to, top, compareTo: 'previous' }, scope)
  const read = (days: ValueReportInput) =>
    readValueReport(days, scope, { dimension: 'campaigns', id: campaign.id })
  const report = await read({ from, to, top })
  const period = resolvePeriod({ from, to }, scope.timeZone, nowMs())
  const before = computeComparedPeriod(period, 'previous')
  const { totals, series } = await read({ from: before.from, to: before.to, top: 0 })
  const comparison: ReportComparison = { from: before.from, to: before.to, totals, series }
  return { ...report, comparison }
}
