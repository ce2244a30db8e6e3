import type { HttpContext } from '@adonisjs/core/http'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import {
  readNearestReport,
  type NearestReport,
} from '#app/visits/analytics/queries/read_nearest_report'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'

/** The report of a page. */
interface AttemptedReport extends NearestReport {
  /** Could it be read? Otherwise the report is of the last 30 days, for the fields of the page alone. */
  isRead: boolean
}

/**
 * Reads the report that a page asks for, or the nearest to it. What makes no report is an error at its
 * field.
 *
 * @param isPreset were days up to today chosen, and not a first and a last one?
 */
export async function attemptReport(
  ctx: HttpContext,
  input: ReportInput,
  scope: ReportScope,
  isPreset: boolean
): Promise<AttemptedReport> {
  ctx.deadline.endWithReader()
  try {
    return { ...(await readNearestReport(input, scope, isPreset)), isRead: true }
  } catch (error) {
    if (!isFormError(error)) throw error
    failForm(ctx, inWords(ctx, error))
    const last = { top: input.top }
    return { report: await readReport(last, scope), input: last, notice: null, isRead: false }
  }
}

/** Describes days that make no period, without the names of the API's parameters. */
function inWords({ i18n }: HttpContext, error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'request.invalid') return error
  const { field } = error
  if (field !== 'from' && field !== 'to' && field !== 'timeZone') return error
  const shown = field === 'to' ? 'to' : 'from'
  return invalidField(shown, i18n.t(`analytics.wrong_${shown}`))
}
