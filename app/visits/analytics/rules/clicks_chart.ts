import type { Report } from '#app/visits/analytics/report'

interface SeriesNames {
  clicks: string
  scans: string
  visitors: string
}

/**
 * Builds what a chart of clicks shows of a report: two lines, and visitors, where they are known, in its table
 * alone.
 */
export function buildClicksChart({ series }: Pick<Report, 'series'>, names: SeriesNames) {
  const visitors = series.map(({ uniqueVisitors }) => uniqueVisitors)
  return {
    days: series.map(({ date }) => date),
    series: [
      { name: names.clicks, values: series.map(({ humanClicks }) => humanClicks) },
      { name: names.scans, values: series.map(({ scans }) => scans) },
    ],
    more: visitors.includes(null) ? [] : [{ name: names.visitors, values: visitors }],
  }
}
