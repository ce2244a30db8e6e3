import db from '@adonisjs/lucid/services/db'
import { selectForReport } from '#app/shared/database/read_replica'
import { inTurns } from '#app/shared/limits/own_turn'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import type { ClickClass } from '#app/visits/raw_clicks/click'
import { findNames } from '#app/visits/raw_clicks/queries/click_numbers'
import { readPacks } from '#app/visits/raw_clicks/queries/damaged_packs'
import {
  fromSelection,
  type NumberedSelection,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import { RawClickTexts, type PackedRow } from '#app/visits/raw_clicks/queries/raw_click_texts'
import { readInSlices } from '#app/visits/raw_clicks/queries/read_in_slices'
import {
  PACKED_COLUMNS,
  TEXT_COLUMNS,
  type ReportedClick,
} from '#app/visits/raw_clicks/reported_click'
import { toDayNumber } from '#app/visits/raw_clicks/rules/day_shift'
import { NUMBERED_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/** Clicks of people: those that count. */
const COUNTED = "class IN ('Human', 'Scan')"

/** Which part of the time a report is about. */
export interface ReportedTime {
  span: TimeSpan

  /**
   * The first and the last day, where days are those that were noted with each click; null: the time says
   * the day, and the span all else.
   */
  homeDays: { from: string; to: string } | null
}

/** Rows that are counted without a pause: some milliseconds, in which no visitor is answered. */
const ROWS_AT_ONCE = 300

/**
 * Reads the clicks that a report counts in the order of time, once and some at a time.
 *
 * @param withValues with what breakdowns count
 */
export async function* readNumberedClicks(
  numbered: NumberedSelection,
  time: ReportedTime,
  withValues: boolean
): AsyncGenerator<readonly ReportedClick[]> {
  const texts = new RawClickTexts()
  const firstDay = time.homeDays && toDayNumber(time.homeDays.from)
  const slices = readInSlices(numbered.workspaceNo, time.span, async (slice, limit) => {
    const rows = await readSlice(numbered, time, { slice, limit, withValues })
    return texts.read(rows, (row, values): ReportedClick => ({
      class: row.class,
      clickedAtMs: row.clicked_at.getTime(),
      notedDay: Number(row.day),
      day: firstDay === null ? null : Number(row.day) - firstDay,
      link: row.link_no,
      visitor: row.visitor,
      ...values,
    }))
  })
  for await (const clicks of slices) yield* inTurns(clicks, ROWS_AT_ONCE)
}

/** Returns these with the ids of links in place of the numbers that clicks have for them. */
export async function nameLinks<Item extends { link: number }>(
  items: readonly Item[]
): Promise<(Omit<Item, 'link'> & { linkId: string })[]> {
  const names = await findNames(
    db,
    items.map(({ link }) => link)
  )
  return items.map(({ link, ...item }) => ({ ...item, linkId: names.get(link) ?? '' }))
}

interface SliceLimits {
  slice: TimeSpan
  limit: number | null
  withValues: boolean
}

interface FigureRow extends PackedRow {
  class: ClickClass
  clicked_at: Date
  day: number
  visitor: Buffer | null
  link_no: number
}

/** Columns as one text: few texts are different, so that a click costs one look-up. */
const PACKED = PACKED_COLUMNS.map((name) => `COALESCE(${NUMBERED_COLUMNS[name].column}, '')`)
const TEXTS = TEXT_COLUMNS.map((name, at) => `${NUMBERED_COLUMNS[name].column} AS text_${at}`)
const NUMBERS = `IF(${COUNTED}, CONCAT_WS('\\n', ${PACKED.join(', ')}), NULL) AS packed, ${TEXTS.join(', ')}`
const NO_NUMBERS = 'NULL AS packed'

/** `TO_DAYS('1970-01-01')`. */
const DAYS_BEFORE_EPOCH = 719_528

function readSlice(
  numbered: NumberedSelection,
  { homeDays }: ReportedTime,
  { slice, limit, withValues }: SliceLimits
): Promise<FigureRow[]> {
  const { from, where, packs } = fromSelection(numbered, slice)
  const day = `TO_DAYS(clicked_at) - ${DAYS_BEFORE_EPOCH} + day_shift`
  return readPacks(packs, () =>
    selectForReport<FigureRow>(
      `SELECT class, clicked_at, ${day} AS day, link_no,
        IF(${COUNTED}, visitor, NULL) AS visitor, ${withValues ? NUMBERS : NO_NUMBERS}
      FROM ${from.text} WHERE ${where.text}
        ${homeDays ? `AND ${day} BETWEEN ? AND ?` : ''}
      ORDER BY clicked_at ${limit === null ? '' : 'LIMIT ?'}`,
      [
        ...from.values,
        ...where.values,
        ...(homeDays ? [toDayNumber(homeDays.from), toDayNumber(homeDays.to)] : []),
        ...(limit === null ? [] : [limit]),
      ]
    )
  )
}
