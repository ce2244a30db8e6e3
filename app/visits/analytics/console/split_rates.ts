import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import { createTranslator } from '#app/platform/console/translator'
import type { Report } from '#app/visits/analytics/report'
import { compareRates } from '#app/visits/conversions/rules/conversion_rate'

interface SplitRate {
  name: string
  visits: number
  conversions: number

  /** The rate, and the interval that holds the true one in 95 of 100 cases. */
  rate: string
  interval: string
}

/**
 * Builds what the sides of a link's split led to, best first, with what can be said of them: which
 * is better and by how much, or that it is too early. Null where nothing was converted.
 */
export function buildSplitRates(
  ctx: HttpContext,
  { top, totals }: Report,
  link: LinkRecord | null
): { rows: SplitRate[]; verdict: string } | null {
  if (!link || totals.conversions === 0 || top.splits.length < 2) return null
  const { t, format } = createTranslator(ctx)
  const names = new Map(link.routing.split.map(({ id, name }) => [id, name]))
  const sides = top.splits
    .map((side) => ({
      ...side,
      rate: side.conversionRate!,
      name: names.get(side.key) || side.name,
    }))
    .sort((one, other) => other.rate.value - one.rate.value)
  const rows = sides.map(({ name, humanClicks, scans, conversions, rate }) => ({
    name,
    visits: humanClicks + scans,
    conversions,
    rate: format.percent(rate.value),
    interval: t('analytics.rates.interval', {
      low: format.percent(rate.low),
      high: format.percent(rate.high),
    }),
  }))
  const { low, high, isClear } = compareRates(sides[0].rate, sides[1].rate)
  const verdict = isClear
    ? t('analytics.rates.clear', {
        name: sides[0].name,
        low: format.percent(low),
        high: format.percent(high),
      })
    : t('analytics.rates.unclear')
  return { rows, verdict }
}
