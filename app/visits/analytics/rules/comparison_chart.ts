import type { Comparison } from '#app/visits/analytics/queries/read_comparison'
import { findCountedPart } from '#app/visits/analytics/rules/clicks_chart'

interface ChartWords {
  formatDay(day: string): string
  formatWeekday(day: string): string
  formatMonth(day: string): string
}

/**
 * Builds one chart with a line for each item: its clicks and scans together, from the day on which it
 * was created.
 */
export function buildComparisonChart(
  { items, interval, timeZone }: Comparison,
  { formatDay, formatWeekday, formatMonth }: ChartWords
) {
  const days = items[0].series.map(({ date }) => date)
  const isMonthly = interval === 'month'
  return {
    days,
    series: items.map(({ id, name, series }) => {
      const clicks = series.map(({ humanClicks, scans }) => humanClicks + scans)
      const { counted } = findCountedPart(days, id, timeZone, (at) => clicks[at] > 0)
      return { name, values: counted(clicks) }
    }),
    points: days.map((day) => ({
      short: isMonthly ? formatMonth(day) : formatDay(day),
      long: isMonthly ? formatMonth(day) : formatWeekday(day),
      href: null,
    })),
  }
}
