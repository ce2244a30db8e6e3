import type { Report } from '#app/visits/analytics/report'

interface SeriesNames {
  clicks: string
  scans: string
  visitors: string
}

/** Builds what a chart of clicks shows of a report: two lines, and visitors in its table alone. */
export function buildClicksChart({ series }: Pick<Report, 'series'>, names: SeriesNames) {
  return {
    days: series.map(({ date }) => date),
    series: [
      { name: names.clicks, values: series.map(({ humanClicks }) => humanClicks) },
      { name: names.scans, values: series.map(({ scans }) => scans) },
    ],
    more: [{ name: names.visitors, values: series.map(({ uniqueVisitors }) => uniqueVisitors) }],
  }
}
