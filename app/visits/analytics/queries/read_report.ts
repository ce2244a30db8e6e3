import { readAnswer } from '#app/visits/analytics/queries/read_answer'
import { resolveQuestion } from '#app/visits/analytics/queries/resolve_question'
import type { Report } from '#app/visits/analytics/report'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'
import { buildReport } from '#app/visits/analytics/rules/build_report'

/**
 * Reads the report of a workspace or of one of its links: asks, reads, says.
 *
 * @throws Problem `request.invalid`, `analytics.time_zone_invalid`, `analytics.time_zone_history`,
 * `analytics.raw_clicks_gone`
 */
export async function readReport(input: ReportInput, scope: ReportScope): Promise<Report> {
  const question = await resolveQuestion(input, scope)
  return buildReport(question, await readAnswer(question))
}
