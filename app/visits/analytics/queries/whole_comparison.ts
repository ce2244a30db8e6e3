import { selectForReport } from '#app/shared/database/read_replica'
import { sqlDay } from '#app/shared/database/sql'
import type { Report, ReportComparison } from '#app/visits/analytics/report'

/**
 * Finds the compared period of a report; null where counting began within it: against two days of
 * data a month looks thirty times better, which says nothing.
 *
 * @param scopeId of the workspace or the link that the report is of
 */
export async function findWholeComparison(
  { comparison }: Report,
  scopeId: string
): Promise<ReportComparison | null> {
  if (!comparison) return null
  const [{ day }] = await selectForReport<{ day: Date | string | null }>(
    'SELECT MIN(day) AS day FROM click_days WHERE scope_id = ?',
    [scopeId]
  )
  return day !== null && sqlDay(day) <= comparison.from ? comparison : null
}
