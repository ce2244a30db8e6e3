import { chunks } from '#app/shared/database/sql'
import type { ColumnFile, ColumnSelection } from '#app/visits/click_columns/engine/engine_call'
import { readRows } from '#app/visits/click_columns/engine/engine_database'
import {
  buildCounts,
  buildQuarterSums,
  buildValueCounts,
} from '#app/visits/click_columns/engine/engine_sql'
import { VALUES } from '#app/visits/click_columns/engine/seal_sql'
import { QUARTER_MS } from '#app/visits/click_ranges/quarter'
import { isCounted, type ClickClass } from '#app/visits/raw_clicks/click'

const DAY_MS = 86_400_000

/** Clicks and visitors that start, of one class within a quarter of an hour and on one noted day. */
export interface QuarterSum {
  quarter: number
  shift: number
  class: ClickClass
  clicks: number
  visitors: number
}

/** What a file says of itself. */
interface FileSums {
  sums: QuarterSum[]

  /** Of `VALUES`, the columns that any counted click has a value in. */
  filled: string[]
}

/** What files say of themselves, by their path, and up to how many sums are remembered: some 40 MB. */
const known = new Map<string, FileSums & { hash: string }>()
const KNOWN_SUMS = 400_000

/** Files whose sums are read at once, for their rows take memory. */
const READ_FILES = 8

/** Counts the chosen clicks of files as they count their own. */
export async function countChosen(selection: ColumnSelection): Promise<QuarterSum[]> {
  if (selection.files.length === 0) return []
  const rows = await readRows(buildCounts(selection))
  return rows.map(toQuarterSum)
}

/** What files say of a choice of their clicks, and which clicks have to be read besides. */
export interface SummedFiles {
  /** Of the chosen clicks; null: these have to be counted. */
  sums: QuarterSum[] | null

  /** Files whose breakdowns as a whole are part of the answer. */
  whole: ColumnFile[]

  /** Those of them that have other clicks too, which are taken off. */
  without: FilesToRead

  /** Files of which the chosen clicks are broken down. */
  rest: FilesToRead

  /** Noted days that lie in several files. */
  sharedDays: number[]

  /** Columns of `VALUES` that are empty in all files. */
  empty: ReadonlySet<string>
}

/** Files, and how many of their clicks are read. */
export interface FilesToRead {
  files: ColumnFile[]
  clicks: number
}

/** Reads what files say of a choice: where it is one of time alone, their quarters of an hour are its counts. */
export async function readSums(selection: ColumnSelection): Promise<SummedFiles> {
  const { files } = selection
  const said = await findSums(files)
  const filled = new Set(files.flatMap(({ path }) => said.get(path)!.filled))
  const found: SummedFiles = {
    sums: null,
    whole: [],
    without: { files: [], clicks: 0 },
    rest: { files: [...files], clicks: 0 },
    sharedDays: listSharedDays(files.map(({ path }) => said.get(path)!.sums)),
    empty: new Set(VALUES.filter((column) => !filled.has(column))),
  }
  if (!isOfTimeAlone(selection)) return found
  const isMeant = describeMeant(selection)
  Object.assign(found, { sums: [], rest: { files: [], clicks: 0 } })
  for (const file of files) {
    const own = said.get(file.path)!.sums
    const meant = own.filter(isMeant)
    found.sums!.push(...meant)
    const clicks = sumClicks(meant)
    const others = sumClicks(own) - clicks
    if (others < clicks) found.whole.push(file)
    const read = others < clicks ? found.without : found.rest
    const readClicks = Math.min(others, clicks)
    if (readClicks > 0) read.files.push(file)
    read.clicks += readClicks
  }
  return found
}

/** Is a choice one of time alone, and takes each quarter of an hour whole or not at all? */
function isOfTimeAlone(selection: ColumnSelection): boolean {
  const { fromMs, beforeMs, links, hasQrCode, filters } = selection
  const isInQuarters = fromMs % QUARTER_MS === 0 && beforeMs % QUARTER_MS === 0
  return isInQuarters && links === null && hasQrCode === null && filters.length === 0
}

function describeMeant({ fromMs, beforeMs, notedDays }: ColumnSelection) {
  return ({ quarter, shift }: QuarterSum): boolean => {
    const [startMs, day] = [quarter * QUARTER_MS, notedDayOf(quarter, shift)]
    const isInTime = startMs >= fromMs && startMs < beforeMs
    return isInTime && (notedDays === null || (day >= notedDays.from && day <= notedDays.to))
  }
}

/** Adds up the clicks that count. */
export function sumClicks(sums: readonly QuarterSum[]): number {
  return sums.reduce((sum, row) => sum + (isCounted(row) ? row.clicks : 0), 0)
}

function listSharedDays(files: readonly QuarterSum[][]): number[] {
  const filesOfDay = new Map<number, number>()
  for (const sums of files) {
    const days = new Set(sums.map(({ quarter, shift }) => notedDayOf(quarter, shift)))
    for (const day of days) filesOfDay.set(day, (filesOfDay.get(day) ?? 0) + 1)
  }
  return [...filesOfDay].filter(([, count]) => count > 1).map(([day]) => day)
}

/** Finds what files say of themselves; what was read before is remembered. */
async function findSums(files: readonly ColumnFile[]): Promise<Map<string, FileSums>> {
  const unknown = files.filter(({ path, hash }) => known.get(path)?.hash !== hash)
  const read = new Map(
    unknown.map(({ path }): [string, FileSums] => [path, { sums: [], filled: [] }])
  )
  for (const some of chunks(unknown, READ_FILES)) {
    const ofRow = (row: Record<string, any>) => read.get(some[row.place].path)!
    for (const row of await readRows(buildQuarterSums(some))) {
      ofRow(row).sums.push(toQuarterSum(row))
    }
    for (const row of await readRows(buildValueCounts(some))) {
      ofRow(row).filled.push(...VALUES.filter((column) => row[column] > 0))
    }
  }
  const found = new Map(files.map(({ path }) => [path, read.get(path) ?? known.get(path)!]))
  for (const { path, hash } of unknown) known.set(path, { hash, ...read.get(path)! })
  forgetOldest()
  return found
}

/** Forgets what was read first, until few enough sums are left. */
function forgetOldest(): void {
  let left = 0
  for (const { sums } of known.values()) left += sums.length
  for (const [path, { sums }] of known) {
    if (left <= KNOWN_SUMS) return
    known.delete(path)
    left -= sums.length
  }
}

function toQuarterSum(row: Record<string, any>): QuarterSum {
  return {
    quarter: row.quarter,
    shift: row.shift,
    class: row.class,
    clicks: row.clicks,
    visitors: row.visitors,
  }
}

/** Returns the day since the epoch that was noted in a quarter of an hour. */
export function notedDayOf(quarter: number, shift: number): number {
  return Math.floor((quarter * QUARTER_MS) / DAY_MS) + shift
}
