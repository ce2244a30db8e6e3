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
  VISITOR_COLUMNS,
} from '#app/visits/click_columns/engine/engine_sql'
import {
  countChosen,
  notedDayOf,
  readSums,
  sumClicks,
  type FilesToRead,
  type QuarterSum,
  type SummedFiles,
} from '#app/visits/click_columns/engine/file_sums'
import { QUARTER_MS } from '#app/visits/click_ranges/quarter'
import { isCounted, type ClickClass } from '#app/visits/raw_clicks/click'

const DAY_MS = 86_400_000

/** Clicks that breakdowns copy into memory at a time: some hundred bytes each, and half of what there is. */
const CHOSEN_CLICKS = Number(process.env.ENGINE_MEMORY_MB) * 5_000

/** Counts people's clicks by quarters of an hour. */
export async function countQuarters(call: QuarterCall): Promise<QuarterAnswer> {
  const { sums } = await readSums(call)
  const counts = sums ?? (await countChosen(call))
  const quarters = new Map<number, number>()
  for (const row of counts) {
    if (!isCounted(row)) continue
    quarters.set(row.quarter, (quarters.get(row.quarter) ?? 0) + row.clicks)
  }
  return [...quarters].map(([quarter, clicks]) => ({ quarter, clicks }))
}

/** Counts all that a report asks of files. */
export async function countFigures(call: FigureCall): Promise<FigureAnswer> {
  const summed = await readSums(call)
  const counts = summed.sums ?? (await countChosen(call))
  if (summed.sums === null) summed.rest.clicks = sumClicks(counts)
  const breakdowns = call.breakdowns.filter(({ column }) => !summed.empty.has(column))
  const parts = breakdowns.length === 0 ? [] : listParts(summed)
  const isChosen = summed.sums === null && parts.length === 1
  try {
    if (isChosen) await choose({ ...call, breakdowns }, parts[0], VISITOR_COLUMNS)
    const visitors = await readRows(buildVisitors(call, summed.sharedDays, isChosen))
    const listed = call.listedDays.length === 0 ? [] : await readRows(buildListed(call, isChosen))
    const filled = await breakDown({ ...call, breakdowns }, summed.whole, parts, isChosen)
    const all = addUp(counts)
    return {
      counts: counts.map(({ quarter, shift, class: name, clicks: many }) => {
        return { quarter, shift, class: name, clicks: many }
      }),
      visitors: [
        ...sumVisitors(call, counts, new Set(summed.sharedDays)),
        ...(visitors as FigureAnswer['visitors']),
      ],
      listed: listed.map(({ first_ms: firstMs, ...row }) => {
        return { ...row, firstMs } as FigureAnswer['listed'][number]
      }),
      breakdowns: call.breakdowns.map(({ column }) => filled.get(column) ?? all),
    }
  } finally {
    for (const text of buildForgotten(breakdowns.length)) await drop(text)
  }
}

/** Breaks clicks down by a column that is empty. */
function addUp(counts: readonly QuarterSum[]): FigureAnswer['breakdowns'][number] {
  const sumOf = (name: ClickClass) => sumClicks(counts.filter((row) => row.class === name))
  const [humanClicks, scans] = [sumOf('Human'), sumOf('Scan')]
  return humanClicks + scans === 0 ? [] : [{ key: null, humanClicks, scans }]
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

/** Files whose chosen clicks fit into memory, and whether these are taken off sums of files. */
interface BrokenDownPart {
  files: ColumnFile[]
  isTakenOff: boolean
}

function listParts({ without, rest }: SummedFiles): BrokenDownPart[] {
  return [
    ...splitFiles(rest).map((files) => ({ files, isTakenOff: false })),
    ...splitFiles(without).map((files) => ({ files, isTakenOff: true })),
  ]
}

/** Copies the clicks of a part into memory, with what breakdowns and others ask of them. */
async function choose(
  call: FigureCall,
  { files, isTakenOff }: BrokenDownPart,
  also: readonly string[] = []
): Promise<void> {
  await run(buildChosen({ ...call, files }, { isOfOtherTime: isTakenOff, also }))
}

/**
 * Breaks down what is chosen: sums of files, of which few clicks are taken off, and the clicks of the others, so many
 * at a time as fit into memory.
 *
 * @param isChosen the first part is in memory
 * @returns by the column
 */
async function breakDown(
  call: FigureCall,
  whole: readonly ColumnFile[],
  parts: readonly BrokenDownPart[],
  isChosen: boolean
): Promise<Map<string, FigureAnswer['breakdowns'][number]>> {
  const { breakdowns } = call
  for (const [number, part] of parts.entries()) {
    if (!isChosen) await choose(call, part)
    for (const [place, one] of breakdowns.entries()) {
      const { isTakenOff } = part
      await run(buildPlaceSums(one, place, { isFirst: number === 0, isTakenOff }))
    }
  }
  const answer = new Map<string, FigureAnswer['breakdowns'][number]>()
  for (const [place, one] of breakdowns.entries()) {
    const isEmpty = whole.length === 0 && parts.length === 0
    const own = parts.length === 0 ? null : place
    const rows = isEmpty ? [] : await readRows(buildBreakdown(one, whole, own))
    answer.set(
      one.column,
      rows.map(({ key, humans, scans }) => ({ key, humanClicks: humans, scans }))
    )
  }
  return answer
}

function splitFiles({ files, clicks }: FilesToRead): ColumnFile[][] {
  if (clicks === 0) return []
  const size = Math.ceil(files.length / Math.ceil(clicks / CHOSEN_CLICKS))
  return Array.from({ length: Math.ceil(files.length / size) }, (_, at) => {
    return files.slice(at * size, (at + 1) * size)
  })
}
