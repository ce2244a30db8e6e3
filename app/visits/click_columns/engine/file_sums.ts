import type { ColumnFile, ColumnSelection } from '#app/visits/click_columns/engine/engine_call'
import { readRows } from '#app/visits/click_columns/engine/engine_database'
import { buildCounts, buildQuarterSums } from '#app/visits/click_columns/engine/engine_sql'
import type { ClickClass } from '#app/visits/raw_clicks/click'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/** Clicks and visitors that start, of one class within a quarter of an hour and on one noted day. */
export interface QuarterSum {
  quarter: number
  shift: number
  class: ClickClass
  clicks: number
  visitors: number
}

/** What files say of themselves, by their path; each has some hundred numbers a day. */
const known = new Map<string, { hash: string; sums: QuarterSum[] }>()
const KNOWN_FILES = 1_000

/** Counts the chosen clicks of files as they count their own. */
export async function countChosen(selection: ColumnSelection): Promise<QuarterSum[]> {
  if (selection.files.length === 0) return []
  const rows = await readRows(buildCounts(selection))
  return rows.map(toQuarterSum)
}

/**
 * Reads what files say of themselves.
 *
 * @returns files of which all is meant, with their sums; the others; and noted days that lie in several files
 */
export async function readSums({ files, fromMs, beforeMs, notedDays, ...chosen }: ColumnSelection) {
  const sums = await findSums(files)
  const isPlain = chosen.links === null && chosen.hasQrCode === null && chosen.filters.length === 0
  const isMeant = ({ quarter, shift }: QuarterSum) => {
    const [startMs, day] = [quarter * QUARTER_MS, notedDayOf(quarter, shift)]
    const isInTime = startMs >= fromMs && startMs + QUARTER_MS <= beforeMs
    return isInTime && (notedDays === null || (day >= notedDays.from && day <= notedDays.to))
  }
  const whole = files.filter(({ path }) => isPlain && sums.get(path)!.every(isMeant))
  const filesOfDay = new Map<number, number>()
  for (const { path } of files) {
    const days = new Set(sums.get(path)!.map(({ quarter, shift }) => notedDayOf(quarter, shift)))
    for (const day of days) filesOfDay.set(day, (filesOfDay.get(day) ?? 0) + 1)
  }
  return {
    whole,
    sums: whole.flatMap(({ path }) => sums.get(path)!),
    rest: files.filter((file) => !whole.includes(file)),
    sharedDays: [...filesOfDay].filter(([, count]) => count > 1).map(([day]) => day),
  }
}

/** Finds what files say of their quarters of an hour; what was read before is remembered. */
async function findSums(files: readonly ColumnFile[]): Promise<Map<string, QuarterSum[]>> {
  const unknown = files.filter(({ path, hash }) => known.get(path)?.hash !== hash)
  const read = new Map(unknown.map(({ path }): [string, QuarterSum[]] => [path, []]))
  if (unknown.length > 0) {
    for (const row of await readRows(buildQuarterSums(unknown))) {
      read.get(row.path)!.push(toQuarterSum(row))
    }
  }
  if (known.size + unknown.length > KNOWN_FILES) known.clear()
  for (const { path, hash } of unknown) known.set(path, { hash, sums: read.get(path)! })
  return new Map(files.map(({ path }) => [path, read.get(path) ?? known.get(path)!.sums]))
}

function toQuarterSum(row: Record<string, any>): QuarterSum {
  return {
    quarter: Number(row.quarter),
    shift: Number(row.shift),
    class: row.class,
    clicks: Number(row.clicks),
    visitors: Number(row.visitors),
  }
}

/** Returns the day since the epoch that was noted in a quarter of an hour. */
export function notedDayOf(quarter: number, shift: number): number {
  return Math.floor((quarter * QUARTER_MS) / DAY_MS) + shift
}
