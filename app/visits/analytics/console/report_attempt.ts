import type { HttpContext } from '@adonisjs/core/http'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { Problem } from '#app/shared/problem'
import { invalidField } from '#app/shared/problems'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { Report } from '#app/visits/analytics/report'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'

/** A report that could be read, and what had to be otherwise than asked. */
interface AttemptedReport {
  report: Report

  /** What was read. */
  input: ReportInput

  /** A key of what to say about it. */
  notice: 'clamped' | 'no_hours' | null

  /** Could it be read? Otherwise the report is of the last 30 days, for the fields of the page alone. */
  isRead: boolean
}

/**
 * Reads the report that a page asks for, or the nearest to it: without a comparison that cannot be
 * counted, from the first day on whose raw clicks are kept, by days where there are too many hours.
 * What makes no report is an error at its field.
 *
 * @param isPreset were days up to today chosen, and not a first and a last one?
 */
export async function attemptReport(
  ctx: HttpContext,
  input: ReportInput,
  scope: ReportScope,
  isPreset: boolean
): Promise<AttemptedReport> {
  let asked = input
  let notice: AttemptedReport['notice'] = null
  for (;;) {
    try {
      return { report: await readReport(asked, scope), input: asked, notice, isRead: true }
    } catch (error) {
      if (!isFormError(error)) throw error
      const nearer = findNearer(asked, error, isPreset)
      if (nearer === null) {
        failForm(ctx, inWords(ctx, error))
        const last = { top: input.top }
        return { report: await readReport(last, scope), input: last, notice: null, isRead: false }
      }
      asked = nearer.input
      notice = nearer.notice ?? notice
    }
  }
}

/** Returns what to ask instead; null where there is nothing near. Each answer asks for less. */
function findNearer(
  input: ReportInput,
  error: unknown,
  isPreset: boolean
): Pick<AttemptedReport, 'input' | 'notice'> | null {
  if (!(error instanceof Problem)) return null
  const { compareTo, interval, ...rest } = input
  if (error.field === 'compareTo' && compareTo)
    return { input: { ...rest, interval }, notice: null }
  if (error.field === 'interval' && interval) {
    return { input: { ...rest, compareTo }, notice: 'no_hours' }
  }
  const { rawClicksFrom } = error.extra
  if (!isPreset || typeof rawClicksFrom !== 'string' || input.from === rawClicksFrom) return null
  return { input: { ...input, from: rawClicksFrom }, notice: 'clamped' }
}

/** Describes days that make no period, without the names of the API's parameters. */
function inWords({ i18n }: HttpContext, error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'request.invalid') return error
  const { field } = error
  if (field !== 'from' && field !== 'to' && field !== 'timeZone') return error
  const shown = field === 'to' ? 'to' : 'from'
  return invalidField(shown, i18n.t(`analytics.wrong_${shown}`))
}
