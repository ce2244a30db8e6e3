import type { HttpContext } from '@adonisjs/core/http'
import { nowMs } from '#app/shared/clock'
import { createFormats } from '#app/shared/formats'
import type { Comparison } from '#app/visits/analytics/queries/read_comparison'

/** Builds one chart with a line for each item: its clicks and scans together. */
export function buildComparisonChart({ i18n }: Pick<HttpContext, 'i18n'>, comparison: Comparison) {
  const { items, interval } = comparison
  const language = i18n.t('shell.language_tag')
  const format = createFormats(language, 'UTC', nowMs)
  const month = new Intl.DateTimeFormat(language, {
    ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
  const days = items[0].series.map(({ date }) => date)
  const nameOf = (day: string) => (interval === 'month' ? month.format(new Date(day)) : null)
  return {
    days,
    series: items.map(({ name, series }) => ({
      name,
      values: series.map(({ humanClicks, scans }) => humanClicks + scans),
    })),
    points: days.map((day) => ({
      short: nameOf(day) ?? format.day(day),
      long: nameOf(day) ?? format.weekday(day),
      href: null,
    })),
    unit: i18n.t(`analytics.interval.${interval}`),
  }
}
