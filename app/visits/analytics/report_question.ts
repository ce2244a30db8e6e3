import type { ChosenLinks } from '#app/linking/link_list/queries/choose_links'
import type { ReportFigures } from '#app/visits/analytics/report'
import type { ComparisonKind } from '#app/visits/analytics/rules/comparison'
import type { FilterInput, ReportFilters } from '#app/visits/analytics/rules/filters'
import type { Interval, SeriesBucket } from '#app/visits/analytics/rules/intervals'
import type { Period, PeriodInput } from '#app/visits/analytics/rules/period'
import type { ReportBasis } from '#app/visits/analytics/rules/report_basis'
import type { ClickScope } from '#app/visits/raw_clicks/click_selection'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'

/** What a request says of the report that it wants. */
export interface ReportInput extends PeriodInput, FilterInput {
  top?: number
  interval?: Interval
  compareTo?: ComparisonKind
}

/** Whose report, and what it may reach back to. */
export interface ReportScope extends ClickScope {
  /** The workspace's time zone. */
  timeZone: string

  /** Days for which the plan keeps raw clicks. */
  rawClicksDays: number

  /**
   * Values that are wanted of a breakdown, where fewer than `top` will do; 0: none. It is heeded where
   * it saves work: the days of a workspace with many links take their time to add up.
   */
  topOf?: (dimension: Dimension) => number
}

/** One period of a report, and what can answer for it. */
export interface AskedFigures {
  period: Period

  /** Entries of the series, in the order of time. */
  buckets: readonly SeriesBucket[]
  basis: ReportBasis

  /** Values of each breakdown; 0: no breakdowns. */
  top: number
}

/** A report that was asked for, in full: nothing of it is decided later, and it never changes. */
export interface ReportQuestion {
  readonly scope: ReportScope
  readonly filters: ReportFilters

  /** null: all of the workspace. */
  readonly links: ChosenLinks | null
  readonly interval: Interval

  /** Was an interval named, so that entries say when they begin? */
  readonly saysStarts: boolean

  /** First day whose raw clicks are kept, `YYYY-MM-DD`. */
  readonly rawClicksFrom: string
  readonly asked: AskedFigures

  /** The period that it is compared with; null: none. */
  readonly compared: AskedFigures | null
}

/** What figures of clicks can be read from, one for each basis. */
export interface ReportSource {
  /**
   * Reads clicks, scans, visitors and breakdowns of one period of a question. Days or hours without
   * clicks are missing.
   */
  readFigures(question: ReportQuestion, asked: AskedFigures): Promise<ReportFigures>
}

/** Returns how many values of a breakdown are wanted. */
export function countWanted({ scope }: ReportQuestion, top: number, dimension: Dimension): number {
  return Math.min(top, scope.topOf?.(dimension) ?? top)
}
