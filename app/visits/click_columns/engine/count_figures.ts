import type {
  ColumnFile,
  FigureAnswer,
  FigureCall,
  QuarterAnswer,
  QuarterCall,
} from '#app/visits/click_columns/engine/engine_call'
import { drop, readRows, run } from '#app/visits/click_columns/engine/engine_database'
import {
  buildBreakdown,
  buildChosen,
  buildForgotten,
  buildListed,
  buildPlaceSums,
  buildVisitors,
} from '#app/visits/click_columns/engine/engine_sql'
import {
  countChosen,
  notedDayOf,
  readSums,
  type QuarterSum,
} from '#app/visits/click_columns/engine/file_sums'
import { isCounted } from '#app/visits/raw_clicks/click'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/** Clicks that breakdowns copy into memory at a time: some hundred bytes each, and half of what there is. */
const CHOSEN_CLICKS = Number(process.env.ENGINE_MEMORY_MB) * 5_000

/** Counts people's clicks by quarters of an hour. */
export async function countQuarters(call: QuarterCall): Promise<QuarterAnswer> {
  const { sums, rest } = await readSums(call)
  const counts = [...sums, ...(await countChosen({ ...call, files: rest }))]
  const quarters = new Map<number, number>()
  for (const row of counts) {
    if (!isCounted(row)) continue
    quarters.set(row.quarter, (quarters.get(row.quarter) ?? 0) + row.clicks)
  }
  return [...quarters].map(([quarter, clicks]) => ({ quarter, clicks }))
}

/** Counts all that a report asks of files. */
export async function countFigures(call: FigureCall): Promise<FigureAnswer> {
  const { whole, sums, rest, sharedDays } = await readSums(call)
  const scanned = await countChosen({ ...call, files: rest })
  const counts = [...sums, ...scanned]
  const starting = sumVisitors(call, counts, new Set(sharedDays))
  const visitors = await readRows(buildVisitors(call, sharedDays))
  const listed = call.listedDays.length === 0 ? [] : await readRows(buildListed(call))
  const clicks = scanned.reduce((sum, row) => sum + (isCounted(row) ? row.clicks : 0), 0)
  return {
    counts: counts.map(({ quarter, shift, class: name, clicks: many }) => {
      return { quarter, shift, class: name, clicks: many }
    }),
    visitors: [
      ...starting,
      ...visitors.map((row) => ({
        day: Number(row.day),
        quarter: Number(row.quarter),
        visitors: Number(row.visitors),
      })),
    ],
    listed: listed.map((row) => ({
      day: Number(row.day),
      noted: Number(row.noted),
      link: Number(row.link),
      visitor: row.visitor,
      firstMs: Number(row.first_ms),
    })),
    breakdowns: await breakDown(call, whole, rest, clicks),
  }
}

/** Adds up the visitors that start, on days that lie in one file and that are not listed. */
function sumVisitors(
  { days, notedDays, isByQuarter, listedDays }: FigureCall,
  counts: readonly QuarterSum[],
  sharedDays: ReadonlySet<number>
): FigureAnswer['visitors'] {
  const listed = new Set(listedDays)
  const dayOf = ({ quarter, shift }: QuarterSum) => {
    if (days === null) return notedDayOf(quarter, shift) - notedDays!.from
    const ms = quarter * QUARTER_MS
    const { first, startMs, count } = days.findLast((one) => one.startMs <= ms)!
    return first + Math.min(Math.floor((ms - startMs) / DAY_MS), count - 1)
  }
  const sums = new Map<number, number>()
  for (const row of counts) {
    if (row.visitors === 0 || sharedDays.has(notedDayOf(row.quarter, row.shift))) continue
    const day = dayOf(row)
    if (listed.has(day)) continue
    const key = isByQuarter ? row.quarter : day
    sums.set(key, (sums.get(key) ?? 0) + row.visitors)
  }
  return [...sums].map(([key, visitors]) => {
    return isByQuarter ? { day: 0, quarter: key, visitors } : { day: key, quarter: 0, visitors }
  })
}

/**
 * Breaks down what is chosen: sums of files of which all is meant, and the clicks of the others, so many at a time as
 * fit into memory.
 */
async function breakDown(
  call: FigureCall,
  whole: readonly ColumnFile[],
  rest: readonly ColumnFile[],
  clicks: number
): Promise<FigureAnswer['breakdowns']> {
  const { breakdowns } = call
  if (breakdowns.length === 0) return []
  try {
    const parts = clicks === 0 ? [] : splitFiles(rest, Math.ceil(clicks / CHOSEN_CLICKS))
    for (const [number, files] of parts.entries()) {
      await run(buildChosen({ ...call, files }))
      for (const [place, one] of breakdowns.entries()) {
        await run(buildPlaceSums(one, place, number === 0))
      }
    }
    const answer: FigureAnswer['breakdowns'] = []
    for (const [place, one] of breakdowns.entries()) {
      const isEmpty = whole.length === 0 && parts.length === 0
      const own = parts.length === 0 ? null : place
      const rows = isEmpty ? [] : await readRows(buildBreakdown(one, whole, own))
      answer.push(
        rows.map(({ key, humans, scans }) => {
          return { key, humanClicks: Number(humans), scans: Number(scans) }
        })
      )
    }
    return answer
  } finally {
    for (const text of buildForgotten(breakdowns.length)) await drop(text)
  }
}

function splitFiles(files: readonly ColumnFile[], parts: number): ColumnFile[][] {
  const size = Math.ceil(files.length / parts)
  return Array.from({ length: Math.ceil(files.length / size) }, (_, at) => {
    return files.slice(at * size, (at + 1) * size)
  })
}
