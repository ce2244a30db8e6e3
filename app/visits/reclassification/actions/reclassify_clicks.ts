import db from '@adonisjs/lucid/services/db'
import type { Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { readIdTime } from '#app/shared/ids'
import { monotonicMs } from '#app/shared/time/clock'
import { lockLinks } from '#app/visits/clicks/actions/lock_links'
import { clicksCounted } from '#app/visits/clicks/ports'
import { REPEAT_WINDOW_MS } from '#app/visits/clicks/rules/repeats'
import { isCounted, type CountedClick, type KeptClick } from '#app/visits/raw_clicks/click'
import {
  firstIdOf,
  listCountedClicks,
  listKeptClicks,
  type IdRange,
} from '#app/visits/raw_clicks/queries/kept_clicks'
import { applyVerdicts } from '#app/visits/reclassification/actions/apply_verdicts'
import { finishRun, moveRun, openRun } from '#app/visits/reclassification/actions/note_run'
import {
  emptySums,
  type ReclassificationRun,
  type ReclassificationSums,
  type ReclassificationWalk,
} from '#app/visits/reclassification/reclassification'
import {
  addToSums,
  isChanged,
  judgeAgain,
  type RejudgedClick,
} from '#app/visits/reclassification/rules/judge_again'

interface WalkOptions {
  /** Clicks of one step, which is one transaction where any of them changes. */
  stepClicks?: number
  onStep?: (sums: ReclassificationSums, reachedMs: number) => void

  /** When to stop after a step, by the monotonic clock. */
  untilMs?: number
}

export interface ReclassificationOptions extends WalkOptions {
  /** Moments, milliseconds since the epoch; the second is excluded. */
  fromMs: number
  beforeMs: number

  /** Only count what would move. */
  isDryRun?: boolean
}

const STEP_CLICKS = 2_000

const LONGEST_SLICE_MS = 24 * 3_600_000

/** Clicks that are judged together: all of the run from one id up to another. */
interface Step {
  clicks: KeptClick[]
  fromId: string

  /** The first id after them, and after all of the run. */
  nextId: string
  beforeId: string
}

/**
 * Judges the kept clicks of all workspaces again, by today's rules, step by step while clicks come in
 * and are counted. A step changes classes, roll-ups and counters together and notes how far it came:
 * what is killed goes on there, and comes to the same sums.
 *
 * @throws OvertakenRun where another process is at the same time
 */
export async function reclassifyClicks({
  fromMs,
  beforeMs,
  isDryRun = false,
  ...options
}: ReclassificationOptions): Promise<ReclassificationSums> {
  const run: ReclassificationRun = isDryRun
    ? { id: '', nextId: firstIdOf(fromMs), beforeId: firstIdOf(beforeMs), sums: emptySums() }
    : await openRun(fromMs, beforeMs)
  const { run: ended } = await walkRun({ run, isDryRun, carried: null }, options)
  if (!isDryRun) await finishRun(ended)
  return ended.sums
}

/**
 * Takes the steps of a run that are left, or as many as there is time for. A dry one stores nothing,
 * not even how far it came.
 *
 * @throws OvertakenRun where another process is at the same time
 */
export async function walkRun(
  { run: begun, isDryRun, carried: before }: ReclassificationWalk,
  { stepClicks = STEP_CLICKS, onStep = () => {}, untilMs = Infinity }: WalkOptions = {}
): Promise<ReclassificationWalk & { isAtEnd: boolean }> {
  let run = begun
  let carried = before
  const slices = new StepSlices()
  for (;;) {
    const step = await readStep(run, stepClicks, slices)
    if (step === null) return { run, isDryRun, carried, isAtEnd: true }
    if (isDryRun) {
      const nearby = await findNearby(db, step, { before: carried })
      const judged = judgeAgain(step.clicks, nearby)
      carried = listLastCounted(nearby, judged)
      run = { ...run, nextId: step.nextId, sums: sumsWith(run, step, judged.filter(isChanged)) }
    } else {
      run = await takeStep(run, step)
    }
    onStep(run.sums, readIdTime(run.nextId))
    if (monotonicMs() > untilMs) return { run, isDryRun, carried, isAtEnd: false }
  }
}

/**
 * How much time is looked through at once: clicks lie by workspaces, so that those of all are sorted by time
 * before the first ones are known.
 */
class StepSlices {
  #ms = 60_000

  next(fromId: string, beforeId: string): IdRange {
    const endMs = readIdTime(fromId) + this.#ms
    return { fromId, beforeId: endMs < readIdTime(beforeId) ? firstIdOf(endMs) : beforeId }
  }

  note(isFull: boolean): void {
    this.#ms = isFull ? Math.max(1, this.#ms / 4) : Math.min(this.#ms * 2, LONGEST_SLICE_MS)
  }
}

async function readStep(
  { nextId: fromId, beforeId }: ReclassificationRun,
  stepClicks: number,
  slices: StepSlices
): Promise<Step | null> {
  const clicks: KeptClick[] = []
  let nextId = fromId
  while (nextId < beforeId && clicks.length < stepClicks) {
    const slice = slices.next(nextId, beforeId)
    const limit = stepClicks + 1 - clicks.length
    const found = await listKeptClicks(db, slice, { limit })
    const isFull = found.length === limit
    slices.note(isFull)
    nextId = isFull ? found.pop()!.id : slice.beforeId
    clicks.push(...found)
  }
  return clicks.length === 0 ? null : { clicks, fromId, nextId, beforeId }
}

/**
 * Takes a step. Most change nothing and lock nothing. The links of those that do are locked, as
 * drainers lock them, and their clicks are read again: no one counts for them in the meantime.
 */
async function takeStep(run: ReclassificationRun, step: Step): Promise<ReclassificationRun> {
  const { clicks, fromId, nextId } = step
  const seen = judgeAgain(clicks, await findNearby(db, step)).filter(isChanged)
  const linkIds = [...new Set(seen.map(({ after }) => after.linkId))].sort()
  if (linkIds.length === 0) {
    const moved = { ...run, nextId, sums: sumsWith(run, step, []) }
    await moveRun(db, fromId, moved)
    return moved
  }
  return retryingTransaction(db, async (trx) => {
    const links = await lockLinks(trx, linkIds)
    const present = await listKeptClicks(trx, { fromId, beforeId: nextId }, { linkIds })
    const nearby = await findNearby(trx, step, { linkIds })
    const changed = judgeAgain(present, nearby).filter(isChanged)
    const counted = await applyVerdicts(trx, changed, links)
    if (counted.length > 0) await clicksCounted.call(trx, counted)
    const moved = { ...run, nextId, sums: sumsWith(run, step, changed) }
    await moveRun(trx, fromId, moved)
    return moved
  })
}

function sumsWith({ sums }: ReclassificationRun, { clicks }: Step, changed: RejudgedClick[]) {
  return addToSums(sums, clicks, changed)
}

/**
 * Finds the clicks that count around a step: those of before have their new classes, and those after
 * the whole time keep theirs.
 *
 * @param before what counts directly before it, where that is known
 */
async function findNearby(
  sql: Sql,
  { clicks, fromId, beforeId }: Step,
  { before, linkIds }: { before?: CountedClick[] | null; linkIds?: string[] } = {}
): Promise<CountedClick[]> {
  const earliest = firstIdOf(readIdTime(fromId) - REPEAT_WINDOW_MS)
  const earlier =
    before ?? (await listCountedClicks(sql, { fromId: earliest, beforeId: fromId }, linkIds))
  const endMs = readIdTime(beforeId)
  if (clicks.at(-1)!.clickedAtMs + REPEAT_WINDOW_MS < endMs) return earlier
  const later = { fromId: beforeId, beforeId: firstIdOf(endMs + REPEAT_WINDOW_MS + 1) }
  return [...earlier, ...(await listCountedClicks(sql, later, linkIds))]
}

/** Lists what still casts a shadow on the clicks that follow. */
function listLastCounted(nearby: CountedClick[], judged: RejudgedClick[]): CountedClick[] {
  const endMs = judged.at(-1)!.after.clickedAtMs
  const counted = judged.map(({ after }) => after).filter(isCounted)
  return [...nearby, ...counted].filter(
    ({ clickedAtMs }) => clickedAtMs >= endMs - REPEAT_WINDOW_MS && clickedAtMs <= endMs
  )
}
