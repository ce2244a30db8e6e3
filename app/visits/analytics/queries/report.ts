import { chooseLinks, type ChosenLinks } from '#app/linking/links/queries/choose_links'
import { nowMs } from '#app/shared/clock'
import { listDays } from '#app/shared/days'
import { analyticsProblem } from '#app/visits/analytics/problems'
import {
  readConversionFigures,
  type ConversionFigures,
} from '#app/visits/analytics/queries/conversion_figures'
import { findCountOnlyDays } from '#app/visits/analytics/queries/count_only_days'
import { findDrainedThrough } from '#app/visits/analytics/queries/drained_through'
import { addNames } from '#app/visits/analytics/queries/names'
import { countRawFigures } from '#app/visits/analytics/queries/raw_figures'
import {
  readLinkFigures,
  readWorkspaceFigures,
} from '#app/visits/analytics/queries/rolled_up_figures'
import { findTimeZoneSince } from '#app/visits/analytics/queries/time_zone_since'
import {
  emptyClickCounts,
  type ClickCounts,
  type Report,
  type ReportComparison,
  type ReportFigures,
  type SeriesEntry,
} from '#app/visits/analytics/report'
import { computeComparedPeriod, type ComparisonKind } from '#app/visits/analytics/rules/comparison'
import {
  readFilters,
  type FilterInput,
  type ReportFilters,
} from '#app/visits/analytics/rules/filters'
import {
  formatStart,
  listBuckets,
  type Interval,
  type SeriesBucket,
} from '#app/visits/analytics/rules/intervals'
import {
  findFirstRawClickDay,
  resolvePeriod,
  type Period,
  type PeriodInput,
} from '#app/visits/analytics/rules/period'
import { findRawReason, type ReportBasis } from '#app/visits/analytics/rules/report_basis'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'
import { EXCLUDED_CLASSES } from '#app/visits/raw_clicks/click'
import { needsRawClicks, type ClickScope } from '#app/visits/raw_clicks/click_selection'

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

/** A report that was asked for, with what its figures are read from. */
interface ReportQuestion {
  scope: ReportScope
  filters: ReportFilters
  links: ChosenLinks | null
  interval: Interval

  /** Was an interval named, so that entries say when they begin? */
  saysStarts: boolean
  rawClicksFrom: string
}

const DEFAULT_TOP = 10

/**
 * Reads the report of a workspace or of one of its links.
 *
 * @throws Problem `request.invalid`, `analytics.time_zone_invalid`, `analytics.time_zone_history`,
 * `analytics.raw_clicks_gone`
 */
export async function readReport(input: ReportInput, scope: ReportScope): Promise<Report> {
  const period = resolvePeriod(input, scope.timeZone, nowMs())
  const filters = readFilters(input)
  const interval = input.interval ?? 'day'
  const question: ReportQuestion = {
    scope,
    filters,
    links: await chooseLinks(scope, filters.byLink),
    interval,
    saysStarts: input.interval !== undefined,
    rawClicksFrom: findFirstRawClickDay(scope.rawClicksDays, period.timeZone, nowMs()),
  }
  const planned = planPeriod(question, period, 'from')
  const compared =
    input.compareTo &&
    planPeriod(question, computeComparedPeriod(period, input.compareTo), 'compareTo')
  const through = await findDrainedThrough()
  const top = input.top ?? DEFAULT_TOP
  const figures = await readPeriod(question, planned, top)
  return {
    from: period.from,
    to: period.to,
    timeZone: period.timeZone,
    timeZoneSince: period.isHomeZone ? await findTimeZoneSince(scope.workspaceId) : null,
    interval,
    basis: planned.basis,
    totals: figures.totals,
    excluded: figures.excluded,
    series: figures.series,
    top: await addNames(figures.conversions.top),
    dataThrough: through?.toISOString() ?? null,
    rawClicksFrom: question.rawClicksFrom,
    ...(compared && { comparison: await compare(question, compared) }),
  }
}

/** A period that can be read. */
interface PlannedPeriod {
  period: Period
  buckets: SeriesBucket[]
  basis: ReportBasis
}

/**
 * Plans what a period is cut into and what it is counted from.
 *
 * @param field what asked for the period
 * @throws Problem for too many entries, and where raw clicks are needed that are no longer kept
 */
function planPeriod(question: ReportQuestion, period: Period, field: string): PlannedPeriod {
  const buckets = listBuckets(period, question.interval)
  return { period, buckets, basis: chooseBasis(question, period, field) }
}

function chooseBasis(question: ReportQuestion, period: Period, field: string): ReportBasis {
  const { links, filters, interval, rawClicksFrom } = question
  const reason = findRawReason({
    isHomeZone: period.isHomeZone,
    interval,
    filtersClicks: needsRawClicks(filters),
    linkCount: links === null ? 1 : (links.ids?.length ?? null),
    dayCount: listDays(period).length,
  })
  if (reason === null) return 'Rollups'
  if (period.from < rawClicksFrom) {
    const code = reason === 'zone' ? 'analytics.time_zone_history' : 'analytics.raw_clicks_gone'
    throw analyticsProblem(code, { field, extra: { rawClicksFrom } })
  }
  return 'RawClicks'
}

async function readFigures(
  { scope, filters, links, interval }: ReportQuestion,
  period: Period,
  basis: ReportBasis,
  top: number,
  topOf: (dimension: Dimension) => number
): Promise<ReportFigures> {
  if (basis === 'RawClicks') {
    const { workspaceId } = scope
    return countRawFigures({ workspaceId, links, filters }, period, interval, top)
  }
  return links === null
    ? readWorkspaceFigures(scope.workspaceId, period, topOf)
    : readLinkFigures(links.ids!, period, top)
}

/** What a report says of one period. */
interface PeriodFigures extends Pick<Report, 'totals' | 'excluded' | 'series'> {
  conversions: ConversionFigures
}

/** @param top values of each breakdown; 0: no breakdowns */
async function readPeriod(
  question: ReportQuestion,
  { period, buckets, basis }: PlannedPeriod,
  top: number
): Promise<PeriodFigures> {
  const { scope, filters, links, interval } = question
  const { workspaceId } = scope
  const topOf = (dimension: Dimension) => Math.min(top, scope.topOf?.(dimension) ?? top)
  const figures = await readFigures(question, period, basis, top, topOf)
  const selection = { workspaceId, links, filters }
  const conversions = await readConversionFigures(selection, period, buckets, figures.top, topOf)
  const countOnlyDays = await findCountOnlyDays(links?.ids ?? [workspaceId], period)
  const { humanClicks, scans, uniqueVisitors, excluded } = sumCounts(figures.counts.values())
  return {
    totals: {
      humanClicks,
      scans,
      uniqueVisitors: countOnlyDays.size > 0 ? null : uniqueVisitors,
      ...conversions.totals,
    },
    excluded,
    series: buildSeries(figures, buckets, {
      zone: question.saysStarts ? period.timeZone : null,
      conversions: conversions.byBucket,
      isCountOnly: isCountOnlyIn(countOnlyDays, interval),
    }),
    conversions,
  }
}

async function compare(
  question: ReportQuestion,
  planned: PlannedPeriod
): Promise<ReportComparison> {
  const { totals, series } = await readPeriod(question, planned, 0)
  const { period } = planned
  return { from: period.from, to: period.to, totals, series }
}

/** Returns whether some visitors of an entry were only counted. */
function isCountOnlyIn(days: ReadonlySet<string>, interval: Interval) {
  return ({ date, keys }: SeriesBucket): boolean =>
    interval === 'hour' ? days.has(date) : keys.some((day) => days.has(day))
}

interface SeriesParts {
  /** Where entries say when they begin; null: they do not. */
  zone: string | null

  /** Of each entry. */
  conversions: readonly number[]
  isCountOnly: (bucket: SeriesBucket) => boolean
}

function buildSeries(
  { counts }: ReportFigures,
  buckets: readonly SeriesBucket[],
  { zone, conversions, isCountOnly }: SeriesParts
): SeriesEntry[] {
  return buckets.map((bucket, at) => {
    const { date, startMs, keys } = bucket
    const some = keys.map((key) => counts.get(key)).filter((one) => one !== undefined)
    const { humanClicks, scans, uniqueVisitors } = sumCounts(some)
    return {
      date,
      ...(zone === null ? {} : { start: formatStart(startMs, zone) }),
      humanClicks,
      scans,
      uniqueVisitors: isCountOnly(bucket) ? null : uniqueVisitors,
      conversions: conversions[at],
    }
  })
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
