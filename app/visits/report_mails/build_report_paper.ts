import i18nManager from '@adonisjs/i18n/services/main'
import { createFormats, type Formats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'
import type { Report } from '#app/visits/analytics/report'
import type { ReportMailRow } from '#app/visits/report_mails/report_mail'
import type { PaperCard, PaperFigure, ReportPaper } from '#app/visits/report_mails/report_paper'
import { formatShift } from '#app/visits/report_mails/rules/figure_shift'
import { formatPeriod } from '#app/visits/report_mails/rules/period_name'
import type { ReportSubject, ReportWorkspace } from '#app/visits/report_subjects/report_subject'
import { buildReportCards, type ReportCard } from '#app/visits/report_subjects/rules/report_cards'
import installation from '#config/installation'

type Words = (key: string, data?: Record<string, string | number>) => string

/** What a scheduled report is made of, before it is put into words. */
export interface MailedReport {
  reportMail: Pick<ReportMailRow, 'name' | 'every'>
  workspace: ReportWorkspace
  subject: ReportSubject
  report: Report
}

/**
 * Puts a report into words.
 *
 * @param language one that resources/lang has reports in
 */
export function buildReportPaper(
  { reportMail, workspace, subject, report }: MailedReport,
  language: string = i18nManager.defaultLocale
): ReportPaper {
  const i18n = i18nManager.locale(language)
  const say: Words = (key, data) => i18n.t(`reports.${key}`, data)
  const tag = say('language_tag')
  const format = createFormats(tag, 'UTC', nowMs)
  const words = {
    language: tag,
    say: (key: string, fallback: string) => i18n.t(`reports.${key}`, {}, fallback),
    describe: () => '',
  }
  return {
    language: tag,
    name: reportMail.name,
    about: describeSubject(say, workspace, subject),
    period: formatPeriod(reportMail.every, report, tag),
    zone: say('zone', { zone: report.timeZone }),
    figures: listFigures(report, workspace, say, format),
    chart: buildPaperChart(report, say, format),
    cards: buildReportCards(report, subject, words)
      .filter(({ rows }) => rows.length > 0)
      .map((card) => toPaperCard(card, format)),
    signature: i18n.t('mails.frame.signature', { host: installation.appHost }),
  }
}

function describeSubject(
  say: Words,
  workspace: ReportWorkspace,
  { link, campaign }: ReportSubject
): string {
  if (link) return say('of_link', { link: link.shortUrl.replace(/^https?:\/\//, '') })
  if (campaign) return say('of_campaign', { campaign: campaign.name, workspace: workspace.name })
  return say('of_workspace', { workspace: workspace.name })
}

function listFigures(
  { totals, comparison }: Report,
  { conversionTracking }: ReportWorkspace,
  say: Words,
  format: Formats
): PaperFigure[] {
  const names = ['humanClicks', 'scans', 'uniqueVisitors'] as const
  const before = comparison?.totals
  const figure = (name: (typeof names)[number] | 'conversions'): PaperFigure => {
    const [value, past] = [totals[name], before?.[name] ?? null]
    return {
      name: say(`figures.${name}`),
      value: value === null ? say('not_known') : format.number(value),
      note: value === null || past === null ? '' : formatShift(value, past, say, format),
    }
  }
  const converts = conversionTracking || totals.conversions > 0
  const values = totals.conversionValues.map((one) => ({
    name: say('value'),
    value: format.money(one),
    note: '',
  }))
  return [...names.map(figure), ...(converts ? [figure('conversions')] : []), ...values]
}

function buildPaperChart({ series, comparison }: Report, say: Words, format: Formats) {
  const hasBefore = comparison !== undefined && comparison.totals.humanClicks > 0
  return {
    title: say('chart'),
    hasArea: true,
    dayNames: series.map(({ date }) => format.day(date)),
    series: [
      { name: say('figures.humanClicks'), values: series.map(({ humanClicks }) => humanClicks) },
      { name: say('figures.scans'), values: series.map(({ scans }) => scans) },
    ].filter(({ values }, at) => at === 0 || values.some(Boolean)),
    previous: hasBefore
      ? {
          name: say('before', { days: series.length }),
          values: comparison.series.map(({ humanClicks }) => humanClicks),
        }
      : null,
    formatTick: (value: number) => format.short(value),
  }
}

function toPaperCard({ title, rows, total }: ReportCard, format: Formats): PaperCard {
  const sizes = rows.map(({ values }) => values[0] + values[1])
  const most = Math.max(1, ...sizes)
  return {
    title,
    rows: rows.map(({ name, values }, at) => ({
      name,
      value: format.number(sizes[at]),
      share: total ? format.percent(sizes[at] / total) : '',
      bars: [values[0] / most, values[1] / most],
    })),
  }
}
