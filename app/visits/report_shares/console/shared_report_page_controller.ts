import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { takeFromQuota } from '#app/shared/limits/rate_limit'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import { toNetworkPrefix } from '#app/shared/network/network_prefix'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'
import { compareNamed } from '#app/visits/analytics/queries/read_comparison'
import type { Report } from '#app/visits/analytics/report'
import { toReportScope } from '#app/visits/analytics/report_scope'
import {
  PRESET_DAYS,
  readAskedPeriod,
  type AskedPeriod,
} from '#app/visits/analytics/rules/asked_period'
import { buildClicksChart } from '#app/visits/analytics/rules/clicks_chart'
import { buildComparisonChart } from '#app/visits/analytics/rules/comparison_chart'
import type { PeriodInput } from '#app/visits/analytics/rules/period'
import { buildComparedLine } from '#app/visits/analytics/rules/previous_series'
import { DamagedPack } from '#app/visits/raw_clicks/queries/damaged_packs'
import { countShareView } from '#app/visits/report_shares/actions/count_share_view'
import { reportShareProblem } from '#app/visits/report_shares/problems'
import { findOpenShare, type OpenShare } from '#app/visits/report_shares/queries/find_open_share'
import { SHARED_REPORTS_PATH } from '#app/visits/report_shares/report_share'
import { sharePasswords } from '#app/visits/report_shares/share_passwords'
import { findReportSubject } from '#app/visits/report_subjects/queries/find_report_subject'
import { listDestinations } from '#app/visits/report_subjects/queries/list_destinations'
import { readSubjectReport } from '#app/visits/report_subjects/queries/read_subject_report'
import type { ReportSubject } from '#app/visits/report_subjects/report_subject'
import { buildReportCards } from '#app/visits/report_subjects/rules/report_cards'
import installation from '#config/installation'
import reports from '#config/reports'

const TOP = 8

/** A report under its secret address, for anyone who has that: read-only, without a session. */
export default class SharedReportPageController {
  async show(ctx: HttpContext) {
    await takeView(ctx)
    const share = await findOpenShare(ctx.params.token)
    const { cookie } = ctx.request.request.headers
    const isAdmitted =
      share.passwordHash === null || sharePasswords.cookies.admits(cookie, share, nowMs())
    if (!isAdmitted) return passwordPage(ctx, 401)
    return reportPage(ctx, share)
  }

  /** Takes the password. It is the form's secret, so that nothing else is asked of who posts it. */
  async unlock(ctx: HttpContext) {
    await takeView(ctx)
    const share = await findOpenShare(ctx.params.token)
    const path = `${SHARED_REPORTS_PATH}/${ctx.params.token}`
    if (share.passwordHash === null) return goOn(ctx, path)
    const attempt = await sharePasswords.attempt(ctx.request.request, share, ctx.request.ip())
    if (!ctx.request.request.complete) ctx.response.header('Connection', 'close')
    switch (attempt.outcome) {
      case 'right': {
        const isSecure = installation.scheme === 'https:'
        const cookie = sharePasswords.cookies.issue(share, path, nowMs(), isSecure)
        ctx.response.append('Set-Cookie', cookie)
        return goOn(ctx, path)
      }
      case 'wrong':
        return passwordPage(ctx, 401, ctx.i18n.t('report_shares.open.wrong'))
      case 'busy':
        ctx.response.header('Retry-After', '5')
        return passwordPage(ctx, 503, ctx.i18n.t('report_shares.open.busy'))
      case 'throttled': {
        const seconds = attempt.retryAfterSeconds
        const minutes = Math.ceil(seconds / 60)
        ctx.response.header('Retry-After', String(seconds))
        return passwordPage(ctx, 429, ctx.i18n.t('report_shares.open.throttled', { minutes }))
      }
    }
  }
}

/** @throws TooManyAttempts when a network asks for more than it may */
async function takeView({ request }: HttpContext): Promise<void> {
  const key = `shared-reports:${toNetworkPrefix(request.ip())}`
  const state = await takeFromQuota(key, reports.viewsPerMinute, 60)
  if (!state.allowed) throw new TooManyAttempts(state.resetsInSeconds)
}

function goOn({ response }: HttpContext, path: string): void {
  response.redirect().status(303).toPath(path)
}

/** Asks for the password. What the report is about is not given away. */
async function passwordPage(ctx: HttpContext, status: number, error?: string) {
  if (error) ctx.form.errors = { password: error }
  ctx.response.status(status)
  return ctx.view.render('pages/visits/report_shares/password')
}

async function reportPage(ctx: HttpContext, share: OpenShare) {
  const { workspace } = share
  const subject = await findSubject(share)
  const asked = readAskedPeriod({ ...ctx.request.qs(), timeZone: '' }, workspace.timeZone, nowMs())
  if (ctx.request.method() === 'GET') await countShareView(share, readRequestOrigin(ctx))
  if (subject.compared) return comparisonPage(ctx, share, subject, asked)
  const report = await readAskedReport(ctx, asked, share, subject)
  if (report === null) return unreadablePage(ctx, share, subject, asked)
  const today = todayIn(workspace.timeZone)
  return ctx.view.render('pages/visits/report_shares/shared', {
    share,
    subject,
    report,
    days: asked.days,
    presets: PRESET_DAYS,
    periodUrl: (days: number) => `${ctx.request.url()}?days=${days}`,
    countsConversions: workspace.conversionTracking || report.totals.conversions > 0,
    before: report.comparison ?? null,
    chart: buildChart(ctx, report, subject.link?.id ?? workspace.id),
    endsToday: report.to >= today,
    cards: await buildCards(ctx, share, subject, report),
    destinations: share.showDestinations && subject.link ? listOwn(subject.link) : [],
  })
}

async function comparisonPage(
  ctx: HttpContext,
  share: OpenShare,
  subject: ReportSubject,
  asked: AskedPeriod
) {
  const { workspace } = share
  const scope = toReportScope({ workspace, rawClickDays: workspace.rawClickDays }, null)
  const read = (period: PeriodInput) => compareNamed(subject.compared!, period, scope)
  const comparison = await orLastDays(
    ctx,
    () => read(asked.input),
    () => read({})
  )
  if (comparison === null) return unreadablePage(ctx, share, subject, asked)
  const format = createFormats(ctx.i18n.t('shell.language_tag'), 'UTC', nowMs)
  return ctx.view.render('pages/visits/report_shares/shared', {
    share,
    subject,
    report: comparison,
    days: asked.days,
    presets: PRESET_DAYS,
    periodUrl: (days: number) => `${ctx.request.url()}?days=${days}`,
    items: comparison.items,
    chart: buildComparisonChart(comparison, {
      formatDay: format.day,
      formatWeekday: format.weekday,
      formatMonth: format.day,
    }),
    destinations: [],
  })
}

/** Says which clicks cannot be read, above the choice of other days. */
async function unreadablePage(
  ctx: HttpContext,
  share: OpenShare,
  subject: ReportSubject,
  { days, input }: AskedPeriod
) {
  const { timeZone } = share.workspace
  return ctx.view.render('pages/visits/report_shares/shared', {
    share,
    subject,
    isUnreadable: true,
    report: { from: input.from, to: input.to ?? todayIn(timeZone), timeZone },
    days,
    presets: PRESET_DAYS,
    periodUrl: (one: number) => `${ctx.request.url()}?days=${one}`,
    destinations: [],
  })
}

function todayIn(timeZone: string): string {
  return DateTime.fromMillis(nowMs(), { zone: timeZone }).toISODate()!
}

/**
 * Finds what the report is of. Where that was deleted there is no report, and which of the two is
 * gone is not said.
 */
async function findSubject(share: OpenShare): Promise<ReportSubject> {
  try {
    return await findReportSubject(share.workspace.id, share)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    throw reportShareProblem('report_share.not_found')
  }
}

/** Reads the report of the days that were asked for; of the last 30 where those make no period. */
async function readAskedReport(
  ctx: HttpContext,
  { input }: AskedPeriod,
  { workspace }: OpenShare,
  subject: ReportSubject
): Promise<Report | null> {
  return orLastDays(
    ctx,
    () => readSubjectReport({ ...input, top: TOP }, workspace, subject),
    () => readSubjectReport({ top: TOP }, workspace, subject)
  )
}

/**
 * Reads what was asked for; the last days, with an error at the field, where that makes no period.
 *
 * @returns null where clicks of these days cannot be read, which the page says
 */
async function orLastDays<Read>(
  ctx: HttpContext,
  readAsked: () => Promise<Read>,
  readLast: () => Promise<Read>
): Promise<Read | null> {
  try {
    return await readAsked().catch((error) => {
      if (!isFormError(error) || error instanceof DamagedPack) throw error
      const field = error instanceof Problem && error.field === 'to' ? 'to' : 'from'
      failForm(ctx, invalidField(field, ctx.i18n.t(`analytics.wrong_${field}`)))
      return readLast()
    })
  } catch (error) {
    if (!(error instanceof DamagedPack)) throw error
    failForm(ctx, error)
    return null
  }
}

function buildChart({ i18n }: HttpContext, report: Report, countedId: string) {
  const format = createFormats(i18n.t('shell.language_tag'), 'UTC', nowMs)
  const names = {
    clicks: i18n.t('analytics.figures.humanClicks'),
    scans: i18n.t('analytics.figures.scans'),
    visitors: i18n.t('analytics.figures.uniqueVisitors'),
  }
  return {
    ...buildClicksChart(report, names, countedId, nowMs()),
    previous: buildComparedLine(
      report,
      ({ from, to }) =>
        i18n.t('analytics.before', { from: format.date(from), to: format.date(to) }),
      format.weekday
    ),
  }
}

async function buildCards(
  { i18n }: HttpContext,
  share: OpenShare,
  subject: ReportSubject,
  report: Report
) {
  const ids = share.showDestinations && !subject.link ? report.top.links.map(({ key }) => key) : []
  const words = {
    language: i18n.t('shell.language_tag'),
    say: (key: string, fallback: string) => i18n.t(`analytics.${key}`, {}, fallback),
    describe: (clicks: number, scans: number) =>
      i18n.t('charts.clicks_and_scans', { clicks, scans }),
  }
  return buildReportCards(report, subject, words, await listDestinations(ids))
}

/** Lists where a link leads: its own destination, and those of its rules and its split. */
function listOwn(link: NonNullable<ReportSubject['link']>): string[] {
  const routed = [...link.routing.rules, ...link.routing.split].map((one) => one.destinationUrl)
  return [...new Set([link.destinationUrl, ...routed])].filter((url): url is string => Boolean(url))
}
