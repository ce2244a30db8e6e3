import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import type { PeriodAnswer, ReportAnswer } from '#app/visits/analytics/queries/read_answer'
import type { ShownNames } from '#app/visits/analytics/queries/shown_names'
import {
  emptyClickCounts,
  type ClickCounts,
  type ConvertedShare,
  type Report,
  type ReportComparison,
  type SeriesEntry,
  type TopEntry,
} from '#app/visits/analytics/report'
import type { AskedFigures, ReportQuestion } from '#app/visits/analytics/report_question'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import { formatStart, type SeriesBucket } from '#app/visits/analytics/rules/intervals'
import { OTHER_VALUES } from '#app/visits/clicks/rules/breakdown'
import { computeConversionRate } from '#app/visits/conversions/rules/conversion_rate'
import { formatPlace } from '#app/visits/places/rules/format_place'
import { EXCLUDED_CLASSES } from '#app/visits/raw_clicks/click'
import { traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'

countries.registerLocale(english)

/** Builds the report that answers a question. */
export function buildReport(question: ReportQuestion, answer: ReportAnswer): Report {
  const { asked, compared, interval, rawClicksFrom } = question
  const { conversions, figures } = answer.asked
  const { from, to, totals, series } = buildFigures(question, asked, answer.asked)
  return {
    from,
    to,
    timeZone: asked.period.timeZone,
    timeZoneSince: answer.timeZoneSince,
    interval,
    basis: asked.basis,
    totals,
    excluded: sumCounts(figures.counts.values()).excluded,
    series,
    top: mapDimensions((name) => buildTop(name, conversions.top[name], answer.names)),
    dataThrough: answer.dataThrough?.toISOString() ?? null,
    rawClicksFrom,
    ...(compared && { comparison: buildFigures(question, compared, answer.compared!) }),
  }
}

/** Builds what a report says of each of its periods. */
function buildFigures(
  question: ReportQuestion,
  { period, buckets }: AskedFigures,
  answer: PeriodAnswer
): ReportComparison {
  const { figures, conversions, countOnlyDays } = answer
  const { humanClicks, scans, uniqueVisitors } = sumCounts(figures.counts.values())
  return {
    from: period.from,
    to: period.to,
    totals: {
      humanClicks,
      scans,
      uniqueVisitors: countOnlyDays.size > 0 ? null : uniqueVisitors,
      ...conversions.totals,
    },
    series: buckets.map((bucket, at) => ({
      ...buildEntry(question, bucket, period.timeZone, answer),
      conversions: conversions.byBucket[at],
    })),
  }
}

function buildEntry(
  { interval, saysStarts }: ReportQuestion,
  { date, startMs, keys }: SeriesBucket,
  timeZone: string,
  { figures, countOnlyDays }: PeriodAnswer
): Omit<SeriesEntry, 'conversions'> {
  const some = keys.map((key) => figures.counts.get(key)).filter((one) => one !== undefined)
  const { humanClicks, scans, uniqueVisitors } = sumCounts(some)
  const days = interval === 'hour' ? [date] : keys
  return {
    date,
    ...(saysStarts && { start: formatStart(startMs, timeZone) }),
    humanClicks,
    scans,
    uniqueVisitors: days.some((day) => countOnlyDays.has(day)) ? null : uniqueVisitors,
  }
}

function sumCounts(counts: Iterable<ClickCounts>): ClickCounts {
  const sum = emptyClickCounts()
  for (const one of counts) {
    sum.humanClicks += one.humanClicks
    sum.scans += one.scans
    sum.uniqueVisitors += one.uniqueVisitors
    for (const name of EXCLUDED_CLASSES) sum.excluded[name] += one.excluded[name]
  }
  return sum
}

function buildTop(
  dimension: Dimension,
  shares: readonly ConvertedShare[],
  names: ShownNames
): TopEntry[] {
  return shares.map((share) => {
    const name = findName(dimension, share.key, names)
    if (dimension !== 'splits') return { ...share, name }
    const { conversions, humanClicks, scans } = share
    return {
      ...share,
      name,
      conversionRate: computeConversionRate(conversions, humanClicks + scans),
    }
  })
}

/**
 * The title, else the alias, of a link; a campaign's or a QR code's name; a country's English name, also in
 * a place; the key itself for the rest. The empty key is `Unknown` (`Direct` for referrers: no page sent the visitor),
 * `*` is `Other`.
 */
function findName(dimension: Dimension, key: string, names: ShownNames): string {
  if (key === '') return dimension === 'referrers' ? 'Direct' : 'Unknown'
  if (key === OTHER_VALUES) return 'Other'
  if (dimension in names) return names[dimension as keyof ShownNames].get(key) ?? key
  if (dimension === 'hours') return `${key.padStart(2, '0')}:00`
  if (dimension === 'countries') return nameCountry(key)
  if (traitsOf(dimension).ofPlace) return formatPlace(key, nameCountry)
  return key
}

function nameCountry(code: string): string {
  return countries.getName(code, 'en') ?? code
}
