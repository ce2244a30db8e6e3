import type { HttpContext } from '@adonisjs/core/http'
import { listNotes } from '#app/linking/notes/queries/list_notes'
import { numberChartNotes } from '#app/linking/notes/rules/chart_notes'
import { buildAreaPath } from '#app/platform/console/area_path'
import { choosePreset } from '#app/platform/console/kept_period'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'
import { readChosenAddress } from '#app/visits/analytics/chosen_period'
import { readNearestReport } from '#app/visits/analytics/queries/read_nearest_report'
import { findWholeComparison } from '#app/visits/analytics/queries/whole_comparison'
import type { Report } from '#app/visits/analytics/report'
import { PRESETS } from '#app/visits/analytics/rules/asked_period'
import { listChartPoints } from '#app/visits/analytics/rules/chart_points'
import { buildClicksChart } from '#app/visits/analytics/rules/clicks_chart'
import { UNKNOWN_VALUE } from '#app/visits/analytics/rules/filters'
import { toReportInput, type AddressChanges } from '#app/visits/analytics/rules/page_address'
import { buildComparedLine } from '#app/visits/analytics/rules/previous_series'
import { buildTopRows } from '#app/visits/analytics/rules/top_rows'
import { traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'

const TOP = 5

/** What most came by, in the order of its cards; those without a record of their own lead to filters. */
const CARDS: Dimension[] = ['links', 'qrCodes', 'campaigns', 'countries', 'referrers']
const RECORDS: Partial<Record<Dimension, string>> = {
  links: 'links',
  qrCodes: 'qr-codes',
  campaigns: 'campaigns',
}

/** Builds the figures of the period that was chosen, with the period before and with notes. */
export async function buildOverviewReport(ctx: HttpContext) {
  const { workspace, rawClickDays } = ctx.access
  const address = readChosenAddress(workspace, choosePreset(ctx, PRESETS))
  const { report } = await readNearestReport(
    toReportInput(address, TOP),
    {
      workspaceId: workspace.id,
      linkId: null,
      timeZone: workspace.timeZone,
      rawClicksDays: rawClickDays,
      topOf: (dimension) => (CARDS.includes(dimension) ? TOP : 0),
    },
    true
  )
  const compared = await findWholeComparison(report, workspace.id)
  return {
    report,
    before: compared?.totals ?? null,
    presets: PRESETS,
    days: address.period.days,
    chart: await buildOverviewChart(ctx, report),
    cards: buildTopCards(ctx, report),
    countsConversions: workspace.conversionTracking || report.totals.conversions > 0,
  }
}

async function buildOverviewChart(ctx: HttpContext, report: Report) {
  const { i18n } = ctx
  const format = createFormats(i18n.t('shell.language_tag'), 'UTC', nowMs)
  const figure = (name: string) => i18n.t(`workspaces.overview.${name}`)
  const names = { clicks: figure('clicks'), scans: figure('scans'), visitors: figure('visitors') }
  const chart = buildClicksChart(report, names, ctx.access.workspace.id, nowMs())
  const notes = await listNotes(ctx.access.workspace.id, report)
  const marks = numberChartNotes(notes, chart.days, report.to)
  return {
    ...chart,
    points: listChartPoints(report, {
      formatDay: format.day,
      formatDate: format.date,
      formatWeekday: format.weekday,
      formatMonth: format.month,
      urlWith: (changes) => buildAnalyticsUrl(ctx, changes),
    }),
    previous: buildComparedLine(report, () => figure('before'), format.weekday),
    marks: marks.map((mark) => ({ ...mark, href: `#note-${mark.number}` })),
  }
}

function buildTopCards(ctx: HttpContext, report: Report) {
  const { i18n } = ctx
  const words = {
    language: i18n.t('shell.language_tag'),
    say: (key: string, fallback: string) => i18n.t(`analytics.${key}`, {}, fallback),
    routing: null,
    urlOf: (dimension: Dimension, key: string) => findTopUrl(ctx, report, dimension, key),
  }
  return CARDS.map((dimension) => ({
    dimension,
    title: i18n.t(`workspaces.overview.top.${dimension}`),
    rows: buildTopRows(report.top, dimension, words, TOP),
    allUrl: RECORDS[dimension]
      ? buildAreaPath(
          ctx,
          `/${RECORDS[dimension]}${dimension === 'links' ? '?sort=-humanClicks' : ''}`
        )
      : buildAnalyticsUrl(ctx, { from: report.from, to: report.to }),
  })).filter(({ rows }) => rows.length > 0)
}

function findTopUrl(ctx: HttpContext, { from, to }: Report, dimension: Dimension, key: string) {
  const records = RECORDS[dimension]
  if (records) return key === '' ? null : buildAreaPath(ctx, `/${records}/${key}`)
  return buildAnalyticsUrl(ctx, { from, to, [traitsOf(dimension).filter]: key || UNKNOWN_VALUE })
}

function buildAnalyticsUrl(ctx: HttpContext, changes: AddressChanges): string {
  const given = Object.entries(changes).filter(([, value]) => value !== null)
  return `${buildAreaPath(ctx, '/analytics')}?${new URLSearchParams(given as [string, string][])}`
}
