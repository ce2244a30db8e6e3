import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { nowMs } from '#app/shared/time/clock'
import { listDays } from '#app/shared/time/days'
import { readDayCounts } from '#app/visits/analytics/queries/read_day_counts'
import type { Report } from '#app/visits/analytics/report'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'
import { findCalendarStart, layOutCalendar } from '#app/visits/analytics/rules/calendar'
import { findCountedPart } from '#app/visits/analytics/rules/clicks_chart'

interface CalendarParts {
  report: Report
  input: ReportInput
  scope: ReportScope

  /** Of the workspace or the link: its id says when counting began. */
  countedId: string
}

/** A Monday, whose week names the days. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 3_600_000

/**
 * Builds the calendar of the year up to the last day of a report. It is counted from sums of days; where
 * these cannot answer, it has the days of the report alone.
 *
 * @returns null where a report by weeks or hours has no days, or none has a visit
 */
export async function buildCalendar(
  ctx: HttpContext,
  { report, input, scope, countedId }: CalendarParts
) {
  const today = DateTime.fromMillis(nowMs(), { zone: report.timeZone }).toISODate()!
  const to = report.to < today ? report.to : today
  const first = findCalendarStart(to)
  const sums = await readDayCounts({ ...input, from: first, to }, scope)
  if (sums === null && report.interval !== 'day') return null
  const counts = sums ?? new Map(report.series.map((entry) => [entry.date, entry]))
  const from = sums === null && report.from > first ? report.from : first
  const days = listDays({ from, to })
  const visits = days.map((day) => {
    const count = counts.get(day)
    return count ? count.humanClicks + count.scans : 0
  })
  if (!visits.some(Boolean)) return null
  const isClicked = (at: number) => visits[at] > 0
  const { since, counted } = findCountedPart(days, countedId, report.timeZone, isClicked)
  const most = visits.indexOf(Math.max(...visits))
  const tag = ctx.i18n.t('shell.language_tag')
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  const drawn = layOutCalendar(days, counted(visits))
  return {
    ...drawn,
    months: drawn.months.map(({ date, x }) => ({ x, name: month.format(new Date(date)) })),
    from,
    to,
    days: days.length,
    // Clicks that an import brought are older than what counts them.
    since: since && days[visits.findIndex(Boolean)] >= since ? since : null,
    visits: visits.reduce((sum, one) => sum + one, 0),
    most: { day: days[most], visits: visits[most] },
    weekdays: Array.from({ length: 7 }, (_, at) => weekday.format(MONDAY + at * DAY_MS)),
  }
}
