import { Problem } from '#app/shared/problems/problem'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { Report } from '#app/visits/analytics/report'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'
import { DamagedPack } from '#app/visits/raw_clicks/queries/damaged_packs'

/** A report that could be read, and what had to be otherwise than asked. */
export interface NearestReport {
  report: Report

  /** What was read. */
  input: ReportInput

  /** A key of what to say about it. */
  notice: 'clamped' | 'no_hours' | 'not_compared' | null
}

/**
 * Reads a report, or the nearest to it that can be counted: without a comparison that cannot be
 * counted or whose clicks cannot be read, from the first day on whose raw clicks are kept, by days where there are too many hours.
 *
 * @param isPreset were days up to today chosen, and not a first and a last one?
 * @throws Problem of what makes no report, as `readReport` does
 */
export async function readNearestReport(
  input: ReportInput,
  scope: ReportScope,
  isPreset: boolean
): Promise<NearestReport> {
  let asked = input
  let notice: NearestReport['notice'] = null
  for (;;) {
    try {
      return { report: await readReport(asked, scope), input: asked, notice }
    } catch (error) {
      const nearer = findNearer(asked, error, isPreset)
      if (nearer === null) throw error
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
): Pick<NearestReport, 'input' | 'notice'> | null {
  if (!(error instanceof Problem)) return null
  const { compareTo, interval, ...rest } = input
  if (error.field === 'compareTo' && compareTo)
    return { input: { ...rest, interval }, notice: null }
  if (error instanceof DamagedPack && compareTo)
    return { input: { ...rest, interval }, notice: 'not_compared' }
  if (error.field === 'interval' && interval) {
    return { input: { ...rest, compareTo }, notice: 'no_hours' }
  }
  const { rawClicksFrom } = error.extra
  if (!isPreset || typeof rawClicksFrom !== 'string' || input.from === rawClicksFrom) return null
  return { input: { ...input, from: rawClicksFrom }, notice: 'clamped' }
}
