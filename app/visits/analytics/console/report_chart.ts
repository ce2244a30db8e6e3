import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import { listNotes } from '#app/linking/notes/queries/list_notes'
import { filterLinkNotes, numberChartNotes } from '#app/linking/notes/rules/chart_notes'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'
import { listLinkChangeNotes } from '#app/visits/analytics/console/link_change_notes'
import type { Report } from '#app/visits/analytics/report'
import { listChartPoints } from '#app/visits/analytics/rules/chart_points'
import { buildClicksChart } from '#app/visits/analytics/rules/clicks_chart'
import type { AddressChanges } from '#app/visits/analytics/rules/page_address'
import { buildComparedLine } from '#app/visits/analytics/rules/previous_series'

interface ChartParts {
  report: Report
  link: LinkRecord | null
  countsConversions: boolean
  urlWith: (changes: AddressChanges) => string
}

/** Builds the plot of a period, with the one it is compared with and with notes. */
export async function buildReportChart(
  ctx: HttpContext,
  { report, link, countsConversions, urlWith }: ChartParts
) {
  const { i18n } = ctx
  const format = createFormats(i18n.t('shell.language_tag'), 'UTC', nowMs)
  const names = {
    clicks: i18n.t('analytics.figures.humanClicks'),
    scans: i18n.t('analytics.figures.scans'),
    visitors: i18n.t('analytics.figures.uniqueVisitors'),
  }
  const chart = buildClicksChart(report, names, link?.id ?? ctx.access.workspace.id, nowMs())
  const conversions = {
    name: i18n.t('analytics.figures.conversions'),
    values: report.series.map((one) => one.conversions),
  }
  return {
    ...chart,
    more: countsConversions ? [...chart.more, conversions] : chart.more,
    points: listChartPoints(report, {
      formatDay: format.day,
      formatDate: format.date,
      formatWeekday: format.weekday,
      formatMonth: format.month,
      urlWith,
    }),
    unit: i18n.t(`analytics.interval.${report.interval}`),
    previous: buildComparedLine(
      report,
      ({ from, to }) =>
        i18n.t('analytics.before', { from: format.date(from), to: format.date(to) }),
      format.weekday
    ),
    marks: await findMarks(ctx, report, link, chart.days),
  }
}

/** Numbers the notes of the chart, and the changes of the link that it is about. */
async function findMarks(
  ctx: HttpContext,
  report: Report,
  link: LinkRecord | null,
  dates: readonly string[]
) {
  const { from, to } = report
  const notes = await listNotes(ctx.access.workspace.id, { from, to })
  const own = link
    ? [...filterLinkNotes(notes, link), ...(await listLinkChangeNotes(ctx, link, report))]
    : notes
  const momentOf = ({ date, time }: (typeof own)[number]) => `${date} ${time ?? ''}`
  const inOrder = own.sort((one, other) => momentOf(one).localeCompare(momentOf(other)))
  const marks = numberChartNotes<(typeof own)[number]>(inOrder, dates, to)
  return marks.map((mark) => ({ ...mark, href: `#note-${mark.number}` }))
}
