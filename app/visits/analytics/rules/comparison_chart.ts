import type { Comparison } from '#app/visits/analytics/queries/read_comparison'

interface ChartWords {
  formatDay(day: string): string
  formatWeekday(day: string): string
  formatMonth(day: string): string
}

/** Builds one chart with a line for each item: its clicks and scans together. */
export function buildComparisonChart(
  { items, interval }: Comparison,
  { formatDay, formatWeekday, formatMonth }: ChartWords
) {
  const days = items[0].series.map(({ date }) => date)
  const isMonthly = interval === 'month'
  return {
    days,
    series: items.map(({ name, series }) => ({
      name,
      values: series.map(({ humanClicks, scans }) => humanClicks + scans),
    })),
    points: days.map((day) => ({
      short: isMonthly ? formatMonth(day) : formatDay(day),
      long: isMonthly ? formatMonth(day) : formatWeekday(day),
      href: null,
    })),
  }
}
