import db from '@adonisjs/lucid/services/db'
import { selectForReport } from '#app/shared/database/read_replica'
import {
  buildClickCondition,
  type ClickSelection,
  type TimeSpan,
} from '#app/visits/analytics/queries/click_condition'
import { ClickNameReader } from '#app/visits/analytics/queries/click_name_reader'
import { planClickWindow, type ClickWindow } from '#app/visits/analytics/queries/click_window'
import {
  inSpan,
  numberSelection,
  type NumberedSelection,
} from '#app/visits/analytics/queries/raw_click_condition'
import { RawClickTexts, type PackedRow } from '#app/visits/analytics/queries/raw_click_texts'
import { readInSlices } from '#app/visits/analytics/queries/read_in_slices'
import type { ReportFigures } from '#app/visits/analytics/report'
import { mapDimensions, pickLargest } from '#app/visits/analytics/rules/breakdowns'
import {
  FigureCounter,
  PACKED,
  type ReportedClick,
} from '#app/visits/analytics/rules/figure_counter'
import type { Interval } from '#app/visits/analytics/rules/intervals'
import { NUMBERED_COLUMNS } from '#app/visits/analytics/rules/numbered_columns'
import type { Period } from '#app/visits/analytics/rules/period'
import type { ClickClass } from '#app/visits/clicks/click'
import { hasTextRows } from '#app/visits/clicks/queries/text_clicks'
import { formatClickId } from '#app/visits/clicks/rules/click_key'
import { keepVisitor } from '#app/visits/clicks/rules/visitor_key'

/** Clicks of people: those that count. */
const COUNTED = "class IN ('Human', 'Scan')"

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
 * Counts figures from raw clicks, for days or hours of any zone, in one pass over them. A person
 * who comes on both sides of midnight in the workspace's zone counts as two visitors. No one can
 * recognise the person any more: the key of the visitor hash is destroyed with that day.
 *
 * @param top values of each breakdown; 0: no breakdowns
 */
export async function countRawFigures(
  selection: ClickSelection,
  period: Period,
  interval: Interval,
  top: number
): Promise<ReportFigures> {
  const window = planClickWindow(period, interval)
  const counter = new FigureCounter(window)
  const numbered = await numberSelection(selection, window.span)
  const texts = new RawClickTexts()
  const hasText = await hasTextRows(db, 'clicks')
  const slices = readInSlices(window.span, async (slice, limit) => {
    const limits = { slice, limit, withValues: top > 0, withIds: hasText }
    const asText = hasText ? await readTextSlice(selection, window, limits) : []
    const clicks = numbered ? await readSlice(numbered, window, texts, limits) : []
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
  for await (const clicks of slices) for (const click of clicks) counter.add(click)
  if (top === 0) return { counts: counter.counts, top: mapDimensions(() => []) }
  const largest = counter.listLargestLinks(top)
  const links = await nameLinks(largest)
  return {
    counts: counter.counts,
    top: {
      ...counter.listTop(top),
      links: pickLargest(
        links.map(({ link, ...share }) => ({ ...share, key: String(link) })),
        top
      ),
    },
  }
}

/** Returns these with the ids of links in place of their numbers. */
async function nameLinks<Item extends { link: string | number }>(
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
const PACKED_NUMBERS = packColumns(PACKED.map(({ column }) => NUMBERED_COLUMNS[column].column))
const NUMBERS = `IF(${COUNTED}, ${PACKED_NUMBERS}, NULL) AS packed,
  utm_source_no, utm_medium_no, utm_campaign_no`
const NO_NUMBERS =
  'NULL AS packed, NULL AS utm_source_no, NULL AS utm_medium_no, NULL AS utm_campaign_no'

async function readSlice(
  numbered: NumberedSelection,
  { homeDays }: ClickWindow,
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

const PACKED_TEXT = packColumns(PACKED.map(({ column }) => column))
const VALUES = `IF(${COUNTED}, ${PACKED_TEXT}, NULL) AS packed, utm_source, utm_medium, utm_campaign`
const NO_VALUES = 'NULL AS packed, NULL AS utm_source, NULL AS utm_medium, NULL AS utm_campaign'

/** Reads clicks that were not moved yet. */
async function readTextSlice(
  selection: ClickSelection,
  { homeDays }: ClickWindow,
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
