import db from '@adonisjs/lucid/services/db'
import { selectForReport } from '#app/shared/database/read_replica'
import { sqlTime } from '#app/shared/database/sql'
import { allOf } from '#app/shared/database/sql_condition'
import { readIdTime } from '#app/shared/ids'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import type { ClickClass } from '#app/visits/raw_clicks/click'
import { needsRawClicks, type ClickSelection } from '#app/visits/raw_clicks/click_selection'
import { ClickNameReader } from '#app/visits/raw_clicks/queries/click_name_reader'
import { readPacks, requireSoundPacks } from '#app/visits/raw_clicks/queries/damaged_packs'
import { cutByPacks } from '#app/visits/raw_clicks/queries/packed_spans'
import {
  fromSelection,
  numberSelection,
  packsOf,
  type NumberedSelection,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import { formatClickId, readNonce } from '#app/visits/raw_clicks/rules/click_key'
import {
  NUMBERED_COLUMNS,
  REPORT_COLUMNS,
  type ReportColumn,
} from '#app/visits/raw_clicks/rules/numbered_columns'

type ExportedColumn = Exclude<ReportColumn, `utm_${string}`>
const EXPORTED_COLUMNS = REPORT_COLUMNS.filter(
  (name): name is ExportedColumn => !name.startsWith('utm_')
)

/** A raw click, as far as the export shows it. */
export interface RawClick extends Record<ExportedColumn, string | null> {
  id: string
  clicked_at: Date
  link_id: string
  link_version: number
  class: ClickClass
  class_rule: string
}

/**
 * Rows of one page: some milliseconds of the process and of the database, so that no one waits
 * behind an export.
 */
const PAGE_ROWS = 1_000

/** Names that are remembered at most: some megabytes. */
const HELD_NAMES = 20_000

/**
 * Time that one statement searches where filters may find few clicks among many: without a limit, a
 * page could take as long as the whole export.
 */
const SEARCHED_MS = 24 * 3_600_000

/**
 * Reads raw clicks in the order of time, a page at a time.
 *
 * @throws DamagedPack before the first page
 */
export async function readRawClicks(
  selection: ClickSelection,
  span: TimeSpan
): Promise<AsyncGenerator<RawClick[]>> {
  const numbered = await numberSelection(selection, span)
  if (numbered !== null) await requireSoundPacks(packsOf(numbered, span))
  return readPages(selection, numbered, span)
}

/** Clicks that are read, and what is known of their numbers. */
interface Reading {
  numbered: NumberedSelection
  names: PageNames
}

async function* readPages(
  { links, filters }: ClickSelection,
  numbered: NumberedSelection | null,
  span: TimeSpan
): AsyncGenerator<RawClick[]> {
  if (numbered === null) return
  const reading = { numbered, names: new PageNames() }
  const isByLink = links?.ids?.length === 1 && numbered.index !== 'PRIMARY'
  const isSearch = needsRawClicks(filters) || (links !== null && !isByLink)
  const stepMs = isSearch ? SEARCHED_MS : Infinity
  for await (const piece of cutByPacks(db, numbered.workspace, span, numbered)) {
    for (let fromMs = piece.fromMs; fromMs < piece.beforeMs; fromMs += stepMs) {
      yield* readSpan(reading, { fromMs, beforeMs: Math.min(fromMs + stepMs, piece.beforeMs) })
    }
  }
}

/**
 * Reads raw clicks from the newest backwards.
 *
 * @param before id of a click: only those that came before it; null: from the end of the span
 */
export async function readLatestClicks(
  selection: ClickSelection,
  span: TimeSpan,
  { before, limit }: { before: string | null; limit: number }
): Promise<RawClick[]> {
  const numbered = await numberSelection(selection, span)
  if (numbered === null) return []
  const found: RawClick[] = []
  const lastMs = before === null ? Infinity : readIdTime(before) + 1
  const since = {
    numbered: before === null ? numbered : beforeClick(numbered, before),
    names: new PageNames(),
  }
  const whole = { fromMs: span.fromMs, beforeMs: Math.min(span.beforeMs, lastMs) }
  const backwards = { linkNos: numbered.linkNos, newestFirst: true }
  for await (const piece of cutByPacks(db, numbered.workspace, whole, backwards)) {
    let { beforeMs } = piece
    while (beforeMs > piece.fromMs && found.length < limit) {
      const fromMs = Math.max(piece.fromMs, beforeMs - SEARCHED_MS)
      found.push(...(await readPage(since, { fromMs, beforeMs }, limit - found.length, 'newest')))
      beforeMs = fromMs
    }
    if (found.length >= limit) break
  }
  return found
}

function beforeClick(numbered: NumberedSelection, id: string): NumberedSelection {
  const at = sqlTime(readIdTime(id))
  const earlier = {
    text: '(c.clicked_at < ? OR (c.clicked_at = ? AND c.nonce < ?))',
    values: [at, at, readNonce(id)],
  }
  return { ...numbered, condition: allOf([numbered.condition, earlier]) }
}

async function* readSpan(
  reading: Reading,
  { fromMs, beforeMs }: TimeSpan
): AsyncGenerator<RawClick[]> {
  let sinceMs = fromMs
  let limit = PAGE_ROWS
  let seen = new Set<string>()
  for (;;) {
    const page = await readPage(reading, { fromMs: sinceMs, beforeMs }, limit)
    yield page.filter(({ id }) => !seen.has(id))
    if (page.length < limit) return

    const lastMs = page.at(-1)!.clicked_at.getTime()
    const isOneMoment = lastMs === sinceMs
    limit = isOneMoment ? limit * 2 : PAGE_ROWS
    const known = page.filter((click) => click.clicked_at.getTime() === lastMs)
    seen = new Set([...(isOneMoment ? seen : []), ...known.map(({ id }) => id)])
    sinceMs = lastMs
  }
}

const COLUMNS = [
  ...['clicked_at', 'nonce', 'link_no', 'link_version', 'class', 'class_rule_no'],
  ...EXPORTED_COLUMNS.map((name) => NUMBERED_COLUMNS[name].column),
].map((name) => `c.${name}`)

/** A row as it is stored: names and traits are numbers. */
type NumberedRow = Pick<RawClick, 'clicked_at' | 'link_version' | 'class'> &
  Record<(typeof NUMBERED_COLUMNS)[ExportedColumn]['column'], string | number | null> & {
    nonce: Buffer
    link_no: number
    class_rule_no: number
  }

async function readPage(
  { numbered, names }: Reading,
  span: TimeSpan,
  limit: number,
  first: 'oldest' | 'newest' = 'oldest'
): Promise<RawClick[]> {
  const order = first === 'oldest' ? 'c.clicked_at' : 'c.clicked_at DESC, c.nonce DESC'
  const { from, where, packs } = fromSelection(numbered, span)
  const rows = await readPacks(packs, () =>
    selectForReport<NumberedRow>(
      `SELECT ${COLUMNS.join(', ')} FROM ${from.text}
      WHERE ${where.text} ORDER BY ${order} LIMIT ?`,
      [...from.values, ...where.values, limit]
    )
  )
  await names.learn(rows)
  return rows.map((row) => names.toRawClick(row))
}

/** What the numbers of pages stand for, each looked up once: joined, fourteen tables cost more than the clicks. */
class PageNames {
  #names = new ClickNameReader()

  async learn(rows: readonly NumberedRow[]): Promise<void> {
    if (this.#names.size > HELD_NAMES) this.#names = new ClickNameReader()
    const names = new Set(rows.map((row) => row.link_no))
    const traits = new Set(rows.map((row) => row.class_rule_no))
    for (const { column, kept } of EXPORTED_COLUMNS.map((name) => NUMBERED_COLUMNS[name])) {
      if (kept === 'value') continue
      const numbers = kept === 'name' ? names : traits
      for (const row of rows) if (row[column] !== null) numbers.add(row[column] as number)
    }
    await this.#names.learnNames(names)
    await this.#names.learnTraits(traits)
  }

  toRawClick(row: NumberedRow): RawClick {
    const { clicked_at: at } = row
    const click = {
      id: formatClickId(at.getTime(), row.nonce),
      clicked_at: at,
      link_id: this.#names.name(row.link_no),
      link_version: row.link_version,
      class: row.class,
      class_rule: this.#names.trait(row.class_rule_no),
    } as RawClick
    for (const column of EXPORTED_COLUMNS) click[column] = this.#textOf(row, column)
    return click
  }

  #textOf(row: NumberedRow, name: ExportedColumn): string | null {
    const { column, kept } = NUMBERED_COLUMNS[name]
    const value = row[column]
    if (value === null || kept === 'value') return value as string | null
    return kept === 'name'
      ? this.#names.findName(value as number)
      : this.#names.findTrait(value as number)
  }
}
