import { EXCLUDED_CLASSES, type ExcludedClass } from '#app/visits/clicks/click'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'
import type { ConversionSums } from '#app/visits/conversions/queries/count_conversions'
import type { ConversionRate } from '#app/visits/conversions/rules/conversion_rate'

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

/** What a report is made of, from wherever it was counted. Days without clicks are missing. */
export interface ReportFigures {
  days: Map<string, ClickCounts>
  top: Record<Dimension, BreakdownShare[]>
}

/** The report. Behaviour, section 5.4. */
export interface Report {
  from: string
  to: string
  timeZone: string
  totals: {
    humanClicks: number
    scans: number

    /** null where there are days whose visitors nobody knows. */
    uniqueVisitors: number | null
  } & ConversionSums
  excluded: Record<ExcludedClass, number>
  series: {
    date: string
    humanClicks: number
    scans: number
    uniqueVisitors: number | null
    conversions: number
  }[]
  top: Record<Dimension, TopEntry[]>

  /** Every click up to this moment is in the report; null before the first was ever drained. */
  dataThrough: string | null

  /** First day whose raw clicks are kept. */
  rawClicksFrom: string
}

export function emptyClickCounts(): ClickCounts {
  const none = EXCLUDED_CLASSES.map((name) => [name, 0])
  const excluded = Object.fromEntries(none) as ClickCounts['excluded']
  return { humanClicks: 0, scans: 0, uniqueVisitors: 0, excluded }
}
