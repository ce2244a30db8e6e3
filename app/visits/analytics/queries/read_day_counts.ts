import { Problem } from '#app/shared/problems/problem'
import { resolveQuestion } from '#app/visits/analytics/queries/resolve_question'
import { sumSource } from '#app/visits/analytics/queries/rolled_up_figures'
import type { ClickCounts } from '#app/visits/analytics/report'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'

/**
 * Counts clicks by day from the sums of days alone, however many clicks there were. Days without
 * clicks are missing.
 *
 * @returns null where only raw clicks could answer: for filters on clicks, another time zone, or many
 * links
 */
export async function readDayCounts(
  input: ReportInput,
  scope: ReportScope
): Promise<ReadonlyMap<string, ClickCounts> | null> {
  const asked = { ...input, interval: undefined, compareTo: undefined, top: 0 }
  try {
    const question = await resolveQuestion(asked, scope)
    if (question.asked.basis !== 'Rollups') return null
    const figures = await sumSource.readFigures(question, question.asked)
    return figures.counts
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

const isGone = (error: unknown) =>
  error instanceof Problem &&
  ['analytics.time_zone_history', 'analytics.raw_clicks_gone'].includes(error.code)
