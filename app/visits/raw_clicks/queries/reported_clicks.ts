import db from '@adonisjs/lucid/services/db'
import { selectForReport } from '#app/shared/database/read_replica'
import type { ClickClass } from '#app/visits/raw_clicks/click'
import type { ClickSelection, TimeSpan } from '#app/visits/raw_clicks/click_selection'
import { buildClickCondition } from '#app/visits/raw_clicks/queries/click_condition'
import { ClickNameReader } from '#app/visits/raw_clicks/queries/click_name_reader'
import {
  inSpan,
  numberSelection,
  type NumberedSelection,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import { RawClickTexts, type PackedRow } from '#app/visits/raw_clicks/queries/raw_click_texts'
import { readInSlices } from '#app/visits/raw_clicks/queries/read_in_slices'
import { hasTextRows } from '#app/visits/raw_clicks/queries/text_clicks'
import { PACKED_COLUMNS, type ReportedClick } from '#app/visits/raw_clicks/reported_click'
import { formatClickId } from '#app/visits/raw_clicks/rules/click_key'
import { NUMBERED_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'
import { keepVisitor } from '#app/visits/raw_clicks/rules/visitor_key'

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

/** What both tables of raw clicks say of a click. */
interface FigureRow {
  class: ClickClass
  clicked_at: Date
  day: number | null
  visitor: Buffer | null
}

/** How much of a slice is read. */
interface SliceLimits {
  slice: TimeSpan
  limit: number | null
  withValues: boolean
  withIds: boolean
}

/** A click as it was read, with its id where it could be found in both tables. */
interface FoundClick extends ReportedClick {
  id: string | null
}

/**
 * Reads the clicks that a report counts in the order of time, once and slice by slice.
 *
 * @param withValues with what breakdowns count
 */
export async function* readReportedClicks(
  selection: ClickSelection,
  time: ReportedTime,
  withValues: boolean
): AsyncGenerator<ReportedClick[]> {
  const numbered = await numberSelection(selection, time.span)
  const texts = new RawClickTexts()
  const hasText = await hasTextRows(db, 'clicks')
  yield* readInSlices(time.span, async (slice, limit) => {
    const limits = { slice, limit, withValues, withIds: hasText }
    const asText = hasText ? await readTextSlice(selection, time, limits) : []
    const clicks = numbered ? await readSlice(numbered, time, texts, limits) : []
    // Links have their numbers in every slice, or their ids in every one.
    if (!hasText) return clicks
    // It is read again, smaller.
    if (asText.length === limit || clicks.length === limit) return [...clicks, ...asText]
    const numberedIds = new Set(clicks.map(({ id }) => id))
    const left = asText.filter(({ id }) => !numberedIds.has(id))
    return [...(await nameLinks(clicks)), ...left].sort(
      (one, other) => one.clickedAtMs - other.clickedAtMs
    )
  })
}

/** Returns these with the ids of links in place of their numbers. */
export async function nameLinks<Item extends { link: string | number }>(
  items: readonly Item[]
): Promise<Item[]> {
  const names = new ClickNameReader()
  await names.learnNames(items.map(({ link }) => link).filter((link) => typeof link === 'number'))
  return items.map((item) =>
    typeof item.link === 'number' ? { ...item, link: names.name(item.link) } : item
  )
}

interface RawFigureRow extends FigureRow, PackedRow {
  nonce: Buffer | null
  link_no: number
}

/** Ten columns as one text: few texts are different, so that a click costs one look-up. */
const PACKED_NUMBERS = packColumns(PACKED_COLUMNS.map((name) => NUMBERED_COLUMNS[name].column))
const NUMBERS = `IF(${COUNTED}, ${PACKED_NUMBERS}, NULL) AS packed,
  utm_source_no, utm_medium_no, utm_campaign_no`
const NO_NUMBERS =
  'NULL AS packed, NULL AS utm_source_no, NULL AS utm_medium_no, NULL AS utm_campaign_no'

async function readSlice(
  numbered: NumberedSelection,
  { homeDays }: ReportedTime,
  texts: RawClickTexts,
  { slice, limit, withValues, withIds }: SliceLimits
): Promise<FoundClick[]> {
  const where = inSpan(numbered, slice)
  const day = 'TO_DAYS(clicked_at) + day_shift'
  const rows = await selectForReport<RawFigureRow>(
    `SELECT class, clicked_at, ${withIds ? 'nonce' : 'NULL AS nonce'},
      ${homeDays ? `${day} - TO_DAYS(?)` : 'NULL'} AS day, link_no,
      IF(${COUNTED}, visitor, NULL) AS visitor, ${withValues ? NUMBERS : NO_NUMBERS}
    FROM raw_clicks c FORCE INDEX (${numbered.index}) WHERE ${where.text}
      ${homeDays ? `AND ${day} BETWEEN TO_DAYS(?) AND TO_DAYS(?)` : ''}
    ORDER BY clicked_at ${limit === null ? '' : 'LIMIT ?'}`,
    [
      ...(homeDays ? [homeDays.from] : []),
      ...where.values,
      ...(homeDays ? [homeDays.from, homeDays.to] : []),
      ...(limit === null ? [] : [limit]),
    ]
  )
  await texts.learn(rows)
  return rows.map((row) => ({
    ...toCommon(row),
    ...texts.of(row),
    id: row.nonce && formatClickId(row.clicked_at.getTime(), row.nonce),
    link: row.link_no,
  }))
}

interface TextFigureRow extends FigureRow {
  id: string
  link_id: string
  packed: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
}

const PACKED_TEXT = packColumns(PACKED_COLUMNS)
const VALUES = `IF(${COUNTED}, ${PACKED_TEXT}, NULL) AS packed, utm_source, utm_medium, utm_campaign`
const NO_VALUES = 'NULL AS packed, NULL AS utm_source, NULL AS utm_medium, NULL AS utm_campaign'

/** Reads clicks that were not moved yet. */
async function readTextSlice(
  selection: ClickSelection,
  { homeDays }: ReportedTime,
  { slice, limit, withValues }: SliceLimits
): Promise<FoundClick[]> {
  const where = buildClickCondition(selection, slice)
  const rows = await selectForReport<TextFigureRow>(
    `SELECT id, class, clicked_at, ${homeDays ? 'DATEDIFF(local_day, ?)' : 'NULL'} AS day, link_id,
      IF(${COUNTED}, visitor, NULL) AS visitor, ${withValues ? VALUES : NO_VALUES}
    FROM clicks WHERE ${where.text} ${homeDays ? 'AND local_day BETWEEN ? AND ?' : ''}
    ORDER BY clicked_at ${limit === null ? '' : 'LIMIT ?'}`,
    [
      ...(homeDays ? [homeDays.from] : []),
      ...where.values,
      ...(homeDays ? [homeDays.from, homeDays.to] : []),
      ...(limit === null ? [] : [limit]),
    ]
  )
  return rows.map((row) => ({
    ...toCommon(row),
    id: row.id,
    link: row.link_id,
    packed: row.packed,
    utmSource: row.utm_source,
    utmMedium: row.utm_medium,
    utmCampaign: row.utm_campaign,
  }))
}

function packColumns(columns: readonly string[]): string {
  return `CONCAT_WS('\\n', ${columns.map((column) => `COALESCE(${column}, '')`).join(', ')})`
}

function toCommon(row: FigureRow) {
  return {
    class: row.class,
    clickedAtMs: row.clicked_at.getTime(),
    day: row.day === null ? null : Number(row.day),
    visitor: row.visitor && keepVisitor(row.visitor),
  }
}
