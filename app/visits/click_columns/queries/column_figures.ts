import db from '@adonisjs/lucid/services/db'
import type {
  ColumnBreakdown,
  DayStretch,
  FigureAnswer,
  FigureQuestion,
} from '#app/platform/plugins/contract'
import { askColumns, toColumnChoice } from '#app/visits/click_columns/queries/ask_engine'
import type { AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
import { toHeldRange } from '#app/visits/click_columns/rules/held_range'
import { QUARTER_MS } from '#app/visits/click_ranges/quarter'
import type { ClickClass } from '#app/visits/raw_clicks/click'
import { DIMENSIONS, traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'
import { ClickNameReader } from '#app/visits/raw_clicks/queries/click_name_reader'
import { findNameNumbers } from '#app/visits/raw_clicks/queries/click_numbers'
import type { NumberedSelection } from '#app/visits/raw_clicks/queries/raw_click_condition'
import type { ReportedTime } from '#app/visits/raw_clicks/queries/reported_clicks'
import { toDayNumber } from '#app/visits/raw_clicks/rules/day_shift'
import {
  NUMBERED_COLUMNS,
  type ColumnEncoding,
} from '#app/visits/raw_clicks/rules/numbered_columns'

const DAY_MS = 24 * 3_600_000
/** What is asked of columns beside which clicks. */
export interface ColumnQuestion extends ReportedTime {
  timeZone: string

  /** How days are cut out of time; null: days are those that were noted. */
  days: readonly DayStretch[] | null
  isByHour: boolean

  /** Days of which MySQL counts visitors too. */
  listedDays: readonly number[]

  /** Values of each breakdown; 0: no breakdowns. */
  top: number

  /** Values that MySQL counted: links by number, all others as texts. */
  also: { links: readonly number[]; of(dimension: Dimension): readonly string[] }
}

/** Clicks of one class within a quarter of an hour, on one noted day. */
export interface CountedQuarter {
  startMs: number

  /** From 0 for the first noted day; null where the time says the day. */
  day: number | null
  class: ClickClass
  clicks: number
}

/** What the files of a question come to. */
export interface ColumnFigures {
  quarters: CountedQuarter[]

  /** By day; by the time of the first visit where hours were asked for. */
  visitors: { day: number; firstMs: number; visitors: number }[]
  listed: FigureAnswer['listed']
  links: { link: number; humanClicks: number; scans: number }[]

  /** Of each other dimension; null where a click has no value. */
  shares: { dimension: Dimension; key: string | null; humanClicks: number; scans: number }[]
}

/** Dimensions that have a column, with what it is called and how it has its values. */
const BROKEN_DOWN = DIMENSIONS.flatMap((dimension) => {
  const { column } = traitsOf(dimension)
  return column === null ? [] : [{ dimension, ...NUMBERED_COLUMNS[column] }]
})

/**
 * Reads what the ranges of a question come to.
 *
 * @throws DamagedColumns, EngineFailed
 */
export async function readColumnFigures(
  numbered: NumberedSelection,
  parts: AnsweringParts,
  question: ColumnQuestion
): Promise<ColumnFigures> {
  const { homeDays, span, days, isByHour, listedDays, top, timeZone } = question
  const { workspaceNo } = numbered
  const firstDay = homeDays && toDayNumber(homeDays.from)
  const asked: FigureQuestion = {
    ...(await toColumnChoice(numbered, span, timeZone)),
    notedDays: homeDays && { from: firstDay!, to: toDayNumber(homeDays.to) },
    days,
    isByQuarter: isByHour,
    listedDays,
    breakdowns: top === 0 ? [] : await planBreakdowns(workspaceNo, question),
  }
  const ranges = parts.ranges.map(toHeldRange)
  const { counts, visitors, listed, breakdowns } = await askColumns(workspaceNo, (store, limits) =>
    store.countFigures(ranges, asked, limits)
  )
  return {
    quarters: counts.map(({ quarter, shift, class: name, clicks }) => {
      const startMs = quarter * QUARTER_MS
      const day = firstDay === null ? null : Math.floor(startMs / DAY_MS) + shift - firstDay
      return { startMs, day, class: name as ClickClass, clicks }
    }),
    visitors: visitors.map((row) => ({
      day: row.day,
      firstMs: row.quarter * QUARTER_MS,
      visitors: row.visitors,
    })),
    listed,
    links: (breakdowns[0] ?? []).map(({ key, ...share }) => ({ link: Number(key), ...share })),
    shares: await nameShares(breakdowns.slice(1)),
  }
}

/** Links first, then what else has a column. */
async function planBreakdowns(
  workspaceNo: number,
  { top, also }: ColumnQuestion
): Promise<ColumnBreakdown[]> {
  const breakdowns: ColumnBreakdown[] = [{ column: 'link_no', top, also: also.links }]
  for (const { dimension, column, kept } of BROKEN_DOWN) {
    const texts = kept === 'name' ? also.of(dimension) : []
    const numbers = await findNameNumbers(db, workspaceNo, texts)
    breakdowns.push({ column, top: kept === 'name' ? top : null, also: [...numbers.values()] })
  }
  return breakdowns
}

async function nameShares(
  breakdowns: FigureAnswer['breakdowns']
): Promise<ColumnFigures['shares']> {
  const names = new ClickNameReader()
  const numbersOf = (wanted: ColumnEncoding) =>
    breakdowns.flatMap((shares, at) => {
      const known = shares.filter(({ key }) => key !== null)
      return BROKEN_DOWN[at].kept === wanted ? known.map(({ key }) => Number(key)) : []
    })
  await names.learnNames(numbersOf('name'))
  await names.learnTraits(numbersOf('trait'))
  const nameOf: Record<ColumnEncoding, (key: string | number) => string> = {
    value: String,
    name: (key) => names.name(Number(key)),
    trait: (key) => names.trait(Number(key)),
  }
  return breakdowns.flatMap((shares, at) => {
    const { dimension, kept } = BROKEN_DOWN[at]
    return shares.map((share) => {
      return { dimension, ...share, key: share.key === null ? null : nameOf[kept](share.key) }
    })
  })
}
