import type { Report } from '#app/visits/analytics/report'
import {
  DIMENSIONS_OF_ALL_CLICKS,
  DIMENSIONS_OF_LINK,
  DIMENSIONS_OF_WORKSPACE,
  OFTEN_EMPTY_DIMENSIONS,
} from '#app/visits/analytics/rules/listed_dimensions'
import { buildTopRows, type TopRow } from '#app/visits/analytics/rules/top_rows'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'
import type { ReportSubject } from '#app/visits/report_subjects/report_subject'

/** Words of a report for people who are not in the console. */
export interface ReportWords {
  /** A language tag, such as `en-GB`. */
  language: string

  /** A text of `analytics.json`, or the fallback. */
  say(key: string, fallback: string): string

  /** Read out in place of the figures of a bar. */
  describe(clicks: number, scans: number): string
}

/** A bar of a breakdown, which leads nowhere. */
export type ReportBar = Omit<TopRow, 'href'> & { title: string; faint?: string }

/** A breakdown of a shared or scheduled report. */
export interface ReportCard {
  dimension: Dimension
  title: string
  rows: ReportBar[]

  /** All clicks and scans, where the bars are parts of them. */
  total: number | undefined
}

/**
 * Builds the breakdowns of a report that leaves the console: without addresses of its pages.
 *
 * @param destinations by id of a link, where they may be seen
 */
export function buildReportCards(
  report: Report,
  { link, campaign }: ReportSubject,
  words: ReportWords,
  destinations: ReadonlyMap<string, string> = new Map()
): ReportCard[] {
  const topWords = {
    ...words,
    urlOf: () => null,
    routing: link?.routing ?? null,
  }
  const all = report.totals.humanClicks + report.totals.scans
  return (link ? DIMENSIONS_OF_LINK : DIMENSIONS_OF_WORKSPACE)
    .filter((dimension) => !(campaign && dimension === 'campaigns'))
    .map((dimension) => ({
      dimension,
      title: words.say(`top.${dimension}`, dimension),
      rows: buildTopRows(report.top, dimension, topWords).map((row, at) => {
        const faint = dimension === 'links' && destinations.get(report.top.links[at].key)
        return toBar(row, words, faint || undefined)
      }),
      total: DIMENSIONS_OF_ALL_CLICKS.includes(dimension) ? all : undefined,
    }))
    .filter(({ dimension, rows }) => rows.length > 0 || !OFTEN_EMPTY_DIMENSIONS.includes(dimension))
}

function toBar({ name, values, code }: TopRow, words: ReportWords, faint?: string): ReportBar {
  return { name, values, code, title: words.describe(values[0], values[1]), faint }
}
