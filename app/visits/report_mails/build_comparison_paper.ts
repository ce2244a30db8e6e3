import i18nManager from '@adonisjs/i18n/services/main'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'
import type { ComparedItem, Comparison } from '#app/visits/analytics/queries/read_comparison'
import type { MailedReport } from '#app/visits/report_mails/build_report_paper'
import type { PaperCard, ReportPaper } from '#app/visits/report_mails/report_paper'
import { formatPeriod } from '#app/visits/report_mails/rules/period_name'
import installation from '#config/installation'

interface MailedComparison extends Pick<MailedReport, 'reportMail' | 'workspace'> {
  comparison: Comparison
}

type Totals = ComparedItem['totals']

/**
 * Puts a comparison into words: a line for each item, and a card for each figure.
 *
 * @param language one that resources/lang has reports in
 */
export function buildComparisonPaper(
  { reportMail, workspace, comparison }: MailedComparison,
  language: string = i18nManager.defaultLocale
): ReportPaper {
  const i18n = i18nManager.locale(language)
  const say = (key: string, data?: Record<string, string | number>) =>
    i18n.t(`reports.${key}`, data)
  const format = createFormats(say('language_tag'), 'UTC', nowMs)
  const { items } = comparison
  const cardOf = (title: string, sizeOf: (totals: Totals) => number | null): PaperCard => {
    const sizes = items.map(({ totals }) => sizeOf(totals))
    const most = Math.max(1, ...sizes.map((size) => size ?? 0))
    return {
      title,
      rows: items.map(({ name }, at) => ({
        name,
        value: sizes[at] === null ? say('not_known') : format.number(sizes[at]),
        share: '',
        bars: [(sizes[at] ?? 0) / most, 0],
      })),
    }
  }
  const converts =
    workspace.conversionTracking || items.some(({ totals }) => totals.conversions > 0)
  return {
    language: say('language_tag'),
    name: reportMail.name,
    about: say('of_comparison', { workspace: workspace.name }),
    period: formatPeriod(reportMail.every, comparison, say('language_tag')),
    zone: say('zone', { zone: comparison.timeZone }),
    figures: [],
    chart: {
      title: say('compared_chart'),
      hasArea: false,
      dayNames: items[0].series.map(({ date }) => format.day(date)),
      series: items.map(({ name, series }) => ({
        name,
        values: series.map(({ humanClicks, scans }) => humanClicks + scans),
      })),
      previous: null,
      formatTick: (value: number) => format.short(value),
    },
    cards: [
      cardOf(say('figures.humanClicks'), ({ humanClicks }) => humanClicks),
      cardOf(say('figures.scans'), ({ scans }) => scans),
      cardOf(say('figures.uniqueVisitors'), ({ uniqueVisitors }) => uniqueVisitors),
      ...(converts ? [cardOf(say('figures.conversions'), ({ conversions }) => conversions)] : []),
    ],
    signature: i18n.t('mails.frame.signature', { host: installation.appHost }),
  }
}
