import type { Interval } from '#app/visits/analytics/rules/intervals'
import type { ReportBasis } from '#app/visits/analytics/rules/report_basis'
import type { ConversionSums } from '#app/visits/conversions/queries/count_conversions'
import type { ConversionRate } from '#app/visits/conversions/rules/conversion_rate'
import { EXCLUDED_CLASSES, type ExcludedClass } from '#app/visits/raw_clicks/click'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'

/** What is counted of one day, or of all of them. */
export interface ClickCounts {
  humanClicks: number
  scans: number

  /** People by click or scan, each counted once a day and link. */
  uniqueVisitors: number
  excluded: Record<ExcludedClass, number>
}

/** One value of a breakdown. */
export interface BreakdownShare {
  /** The value itself: an id, a code, a name, a host; empty for "unknown". */
  key: string
  humanClicks: number
  scans: number
}

/** The same with what it led to. */
export type ConvertedShare = BreakdownShare & ConversionSums

/** An entry of the report's `top`. */
export interface TopEntry extends ConvertedShare {
  name: string

  /** Of splits alone. */
  conversionRate?: ConversionRate
}

/** What a report is made of, from wherever it was counted. */
export interface ReportFigures {
  /** By day, or by hour (`hourKey`); those without clicks are missing. */
  counts: Map<string, ClickCounts>
  top: Record<Dimension, BreakdownShare[]>
}

/** One entry of a report's series. */
export interface SeriesEntry {
  date: string

  /** When it begins, with the offset of the zone; only where an interval was asked for. */
  start?: string
  humanClicks: number
  scans: number

  /** null where days were only counted. */
  uniqueVisitors: number | null
  conversions: number
}

/** The report. Behaviour, sections 5.4 and 11.6. */
export interface Report {
  from: string
  to: string
  timeZone: string

  /** Since when the workspace has this zone: its earlier days are those of the zones before. */
  timeZoneSince: string | null
  interval: Interval
  basis: ReportBasis
  totals: {
    humanClicks: number
    scans: number

    /** null where there are days whose number of visitors no one knows. */
    uniqueVisitors: number | null
  } & ConversionSums
  excluded: Record<ExcludedClass, number>
  series: SeriesEntry[]
  top: Record<Dimension, TopEntry[]>

  /** Every click up to this moment is in the report; null before the first was ever drained. */
  dataThrough: string | null

  /** First day whose raw clicks are kept. */
  rawClicksFrom: string

  /** The same of another period; only where it was asked for. */
  comparison?: ReportComparison
}

export interface ReportComparison extends Pick<Report, 'from' | 'to' | 'totals' | 'series'> {}

export function emptyClickCounts(): ClickCounts {
  const none = EXCLUDED_CLASSES.map((name) => [name, 0])
  const excluded = Object.fromEntries(none) as ClickCounts['excluded']
  return { humanClicks: 0, scans: 0, uniqueVisitors: 0, excluded }
}
