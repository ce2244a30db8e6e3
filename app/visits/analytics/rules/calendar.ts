import { DateTime } from 'luxon'
import { computeLevel } from '#app/visits/analytics/rules/world_map'

/** Columns of a calendar: the week of the last day, and a year of weeks before it. */
const WEEKS = 53

/** A square in a box of one. */
const SIDE = 0.86

/** A column: a week from its Monday. */
interface CalendarWeek {
  monday: string

  /** Null: not counted, or not of the calendar. */
  cells: (number | null)[]
}

export interface Calendar {
  columns: number

  /** Squares of each step of colour, as one path: `null` for days that were not counted. */
  paths: { level: number | null; d: string }[]

  /** Months to name above, at the column of their first day in per cent of the width. */
  months: { date: string; x: number }[]
  weeks: CalendarWeek[]
}

/** Returns the first day of the calendar that ends with this one: a Monday. */
export function findCalendarStart(to: string): string {
  return mondayOf(to)
    .minus({ weeks: WEEKS - 1 })
    .toISODate()!
}

/**
 * Lays days out as squares, weeks as columns, the last one at the end. A calendar of fewer weeks leaves
 * the columns before it empty, so that squares have the same size in each.
 *
 * @param days without a gap, at most 53 weeks of them
 * @param values visits of each; null: not counted
 */
export function layOutCalendar(
  days: readonly string[],
  values: readonly (number | null)[]
): Calendar {
  const first = mondayOf(days[0])
  const offset = parse(days[0]).diff(first, 'days').days
  const count = Math.ceil((offset + days.length) / 7)
  const before = WEEKS - count
  const most = Math.max(...values.map((value) => value ?? 0))
  const squares = new Map<number | null, string>()
  const weeks = Array.from({ length: count }, (_, at): CalendarWeek => {
    const monday = first.plus({ weeks: at }).toISODate()!
    return { monday, cells: new Array<number | null>(7).fill(null) }
  })
  for (const [at, value] of values.entries()) {
    const place = offset + at
    const [column, row] = [Math.floor(place / 7), place % 7]
    weeks[column].cells[row] = value
    const level = value === null ? null : computeLevel(value, most)
    const square = `M${before + column} ${row}h${SIDE}v${SIDE}h-${SIDE}z`
    squares.set(level, (squares.get(level) ?? '') + square)
  }
  return {
    columns: WEEKS,
    paths: [...squares].map(([level, d]) => ({ level, d })),
    months: days.flatMap((date, at) => {
      if (!date.endsWith('-01')) return []
      const column = before + Math.floor((offset + at) / 7)
      return [{ date, x: (100 * column) / WEEKS }]
    }),
    weeks,
  }
}

const parse = (date: string) => DateTime.fromISO(date, { zone: 'utc' })
const mondayOf = (date: string) => parse(date).startOf('week')
