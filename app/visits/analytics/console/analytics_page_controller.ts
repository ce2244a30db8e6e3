import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import type { LinkRecord } from '#app/linking/links/link'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { findLink } from '#app/linking/links/queries/find_link'
import { listNotes } from '#app/linking/notes/queries/list_notes'
import { filterLinkNotes, numberChartNotes } from '#app/linking/notes/rules/chart_notes'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { nowMs } from '#app/shared/clock'
import { Problem } from '#app/shared/problem'
import { invalidField } from '#app/shared/problems'
import { buildBreakdowns } from '#app/visits/analytics/console/breakdowns'
import { buildSplitRates } from '#app/visits/analytics/console/split_rates'
import { readReport, type ReportScope } from '#app/visits/analytics/queries/report'
import type { Report, ReportComparison } from '#app/visits/analytics/report'
import { PRESET_DAYS, readAskedPeriod } from '#app/visits/analytics/rules/asked_period'
import { buildClicksChart } from '#app/visits/analytics/rules/clicks_chart'

const TOP = 8
const LONG_TOP = 50

/** The clicks of a workspace, or of one of its links, over days of one's choice. */
export default class AnalyticsPageController {
  async index(ctx: HttpContext) {
    const { workspace, rawClickDays, role } = ctx.access
    const query = ctx.request.qs()
    const link = await findReportLink(ctx, query)
    const scope: ReportScope = {
      workspaceId: workspace.id,
      linkId: link?.id ?? null,
      timeZone: workspace.timeZone,
      rawClicksDays: rawClickDays,
    }
    const asked = readAskedPeriod(query, workspace.timeZone, nowMs())
    const isLong = query.top === String(LONG_TOP)
    const report = await reportFor(ctx, asked.input, isLong ? LONG_TOP : TOP, scope)
    const urlWith = urlFor(ctx, asked.days, report, link)
    const before = report.comparison ?? null
    const notes = await notesFor(report, link, workspace.id)
    return ctx.view.render('pages/visits/analytics/index', {
      base: buildAreaPath(ctx),
      link,
      report,
      isLong,
      days: asked.days,
      presets: PRESET_DAYS,
      home: workspace.timeZone,
      mayWrite: isAtLeast(role, 'Manager'),
      countsConversions: workspace.conversionTracking || report.totals.conversions > 0,
      before,
      chart: buildChart(ctx, report, before, notes),
      endsToday: report.to >= todayIn(report.timeZone),
      notes,
      breakdowns: buildBreakdowns(ctx, report, link, (linkId) => urlWith({ linkId })),
      splitRates: buildSplitRates(ctx, report, link),
      urlWith,
      exportUrl: exportUrl(workspace.id, report, link),
    })
  }
}

/** Finds the link that the page is about; a text that names none is an error at the field. */
async function findReportLink(ctx: HttpContext, query: Record<string, unknown>) {
  const { id: workspaceId } = ctx.access.workspace
  const typed = typeof query.link === 'string' ? query.link.trim().slice(0, 500) : ''
  const id = typed ? await findByAddress(workspaceId, typed) : query.linkId
  if (typed && id === null) failForm(ctx, invalidField('link', ctx.i18n.t('analytics.no_link')))
  return typeof id === 'string' && id !== '' ? findLink(workspaceId, id) : null
}

/**
 * Reads the report. Days that make no period are an error at their field, above the last 30 days.
 */
async function reportFor(
  ctx: HttpContext,
  input: Parameters<typeof readReport>[0],
  top: number,
  scope: ReportScope
): Promise<Report> {
  try {
    return await readReport({ ...input, top, compareTo: 'previous' }, scope)
  } catch (error) {
    if (error instanceof Problem && error.field === 'compareTo') {
      return readReport({ ...input, top }, scope)
    }
    if (!isFormError(error)) throw error
    failForm(ctx, inWords(ctx, error))
    return readReport({ top }, scope)
  }
}

/** Describes days that make no period, without the names of the API's parameters. */
function inWords({ i18n }: HttpContext, error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'request.invalid') return error
  const field = error.field === 'to' ? 'to' : 'from'
  return invalidField(field, i18n.t(`analytics.wrong_${field}`))
}

async function notesFor(
  { from, to, series }: Report,
  link: LinkRecord | null,
  workspaceId: string
) {
  const notes = await listNotes(workspaceId, { from, to })
  const days = series.map(({ date }) => date)
  return numberChartNotes(link ? filterLinkNotes(notes, link) : notes, days)
}

/**
 * Builds the chart of the period, with the period before where there were clicks, and with notes.
 */
function buildChart(
  { i18n }: HttpContext,
  report: Report,
  before: ReportComparison | null,
  notes: Awaited<ReturnType<typeof notesFor>>
) {
  const days = report.series.length
  return {
    ...buildClicksChart(report, {
      clicks: i18n.t('analytics.figures.humanClicks'),
      scans: i18n.t('analytics.figures.scans'),
      visitors: i18n.t('analytics.figures.uniqueVisitors'),
    }),
    previous:
      before && before.totals.humanClicks > 0
        ? {
            name: i18n.t('analytics.before', { days }),
            values: before.series.map(({ humanClicks }) => humanClicks),
          }
        : undefined,
    marks: notes.map((mark) => ({ ...mark, href: `#note-${mark.number}` })),
  }
}

/** Returns the page's address with something else chosen; null takes a choice away. */
function urlFor(ctx: HttpContext, days: number | null, report: Report, link: LinkRecord | null) {
  const chosen: Record<string, string | number | null> = {
    ...(days === null ? { from: report.from, to: report.to } : { days }),
    timeZone: report.timeZone === ctx.access.workspace.timeZone ? null : report.timeZone,
    linkId: link?.id ?? null,
  }
  return (other: Record<string, string | number | null>) => {
    const entries = Object.entries({ ...chosen, ...other }).filter(([, value]) => value !== null)
    const query = new URLSearchParams()
    for (const [name, value] of entries) query.set(name, String(value))
    return `${buildAreaPath(ctx, '/analytics')}?${query}`
  }
}

function exportUrl(workspaceId: string, { from, to }: Report, link: LinkRecord | null): string {
  const query = new URLSearchParams({ from, to, ...(link ? { linkId: link.id } : {}) })
  return `/api/v1/workspaces/${workspaceId}/analytics/export.csv?${query}`
}

function todayIn(timeZone: string): string {
  return DateTime.fromMillis(nowMs(), { zone: timeZone }).toISODate()!
}
