import type { Report } from '#app/visits/analytics/report'

/** The compared period as a chart shows it. */
export interface ComparedLine {
  name: string
  values: number[]

  /** What each entry is called. */
  entries: string[]
}

/**
 * Builds the line of the period that a report is compared with; undefined where it had no click.
 *
 * @param nameOf names the line
 * @param formatEntry names an entry by the day on which it begins
 */
export function buildComparedLine(
  { comparison }: Pick<Report, 'comparison'>,
  nameOf: (period: { from: string; to: string }) => string,
  formatEntry: (day: string) => string
): ComparedLine | undefined {
  if (!comparison || comparison.totals.humanClicks === 0) return undefined
  return {
    name: nameOf(comparison),
    values: comparison.series.map(({ humanClicks }) => humanClicks),
    entries: comparison.series.map(({ date }) => formatEntry(date)),
  }
}
