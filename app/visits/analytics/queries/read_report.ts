import { readAnswer } from '#app/visits/analytics/queries/read_answer'
import { resolveQuestion } from '#app/visits/analytics/queries/resolve_question'
import type { Report } from '#app/visits/analytics/report'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'
import { buildReport } from '#app/visits/analytics/rules/build_report'
import { knowsPlaces } from '#app/visits/places/place_database'

/**
 * Reads the report of a workspace or of one of its links: asks, reads, says.
 *
 * @throws Problem `request.invalid`, `analytics.time_zone_invalid`, `analytics.time_zone_history`,
 * `analytics.raw_clicks_gone`
 */
export async function readReport(input: ReportInput, scope: ReportScope): Promise<Report> {
  const question = await resolveQuestion(input, scope)
  const report = buildReport(question, await readAnswer(question))
  // What a city database said is hidden while there is none.
  return knowsPlaces() ? report : { ...report, top: { ...report.top, regions: [], cities: [] } }
}
