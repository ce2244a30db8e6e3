import { DateTime } from 'luxon'
import type { Report, SeriesEntry } from '#app/visits/analytics/report'
import type { AddressChanges } from '#app/visits/analytics/rules/page_address'

/** One entry of the plot: its names, and where a click on it leads. */
export interface ChartPoint {
  /** Below the plot. */
  short: string

  /** In the table and beside the pointer. */
  long: string
  href: string | null
}

interface PointWords {
  /** 20 Nov, and 20 Nov 2026. */
  formatDay(day: string): string
  formatDate(day: string): string

  /** Fri 20 Nov. */
  formatWeekday(day: string): string

  /** A month by its name and year. */
  formatMonth(day: string): string
  urlWith(changes: AddressChanges): string
}

/**
 * Names the entries of a report's series. A click on a day shows it by the hour where its raw clicks
 * are kept; on a week or a month, its days.
 */
export function listChartPoints(report: Report, words: PointWords): ChartPoint[] {
  const { series, interval, from, to } = report
  const urlOf = (first: string, last: string) => {
    const isDay = first === last
    if (isDay && from === to) return null
    const hours = isDay && first >= report.rawClicksFrom
    const changes = { days: null, from: first, to: last, interval: hours ? 'hour' : null }
    return words.urlWith(changes)
  }
  return series.map((entry, at) => {
    const last = findLastDay(report, at)
    const href = urlOf(entry.date, last)
    switch (interval) {
      case 'hour': {
        const hour = formatHour(entry)
        return { short: hour, long: `${words.formatDay(entry.date)}, ${hour}`, href }
      }
      case 'day':
        return { short: words.formatDay(entry.date), long: words.formatWeekday(entry.date), href }
      case 'week': {
        const long = `${words.formatDay(entry.date)} – ${words.formatDate(last)}`
        return { short: words.formatDay(entry.date), long, href }
      }
      case 'month':
        return { short: words.formatMonth(entry.date), long: words.formatMonth(entry.date), href }
    }
  })
}

function findLastDay({ series, interval, to }: Report, at: number): string {
  if (interval === 'hour' || interval === 'day') return series[at].date
  const next = series[at + 1]?.date
  return next ? DateTime.fromISO(next, { zone: 'utc' }).minus({ days: 1 }).toISODate()! : to
}

/** The hour on the wall, as its start was written in the zone. */
function formatHour({ start }: SeriesEntry): string {
  return start!.slice(11, 16)
}
