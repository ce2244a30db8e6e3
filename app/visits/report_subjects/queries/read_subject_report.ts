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
import { DamagedPack } from '#app/visits/raw_clicks/queries/damaged_packs'
import type { ReportSubject, ReportWorkspace } from '#app/visits/report_subjects/report_subject'

/** Which days, in the zone of the workspace, and how much of them. */
export interface SubjectReportInput {
  from?: string
  to?: string

  /** Entries of each breakdown. */
  top: number
}

/**
 * Reads the report of a workspace, a link or a campaign, compared with as many days before, where the clicks of those
 * can be read.
 *
 * @throws Problem `request.invalid` for days that make no period, `clicks.unreadable`
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
  const compared = await read({ from: before.from, to: before.to, top: 0 }).catch(orNothing)
  if (compared === null) return report
  const { totals, series } = compared
  const comparison: ReportComparison = { from: before.from, to: before.to, totals, series }
  return { ...report, comparison }
}

/** What a report is only compared with may be missing. */
function orNothing(error: unknown): null {
  if (error instanceof DamagedPack) return null
  throw error
}
