import { availableParallelism } from 'node:os'
import { isStatementTooSlow } from '#app/shared/database/database_errors'
import { FairSlots } from '#app/shared/limits/fair_slots'
import { monotonicMs } from '#app/shared/time/clock'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import {
  canBeSmaller,
  computeSliceMs,
  computeSmallerSliceMs,
  SLICE_ROWS,
} from '#app/visits/raw_clicks/rules/time_slices'

/**
 * Slices that are read at once, the workspaces in turn: more are no faster than a database has cores, and what reads
 * a link for a visitor would wait for all of them.
 */
const AT_ONCE = Math.max(2, availableParallelism())
const slots = new FairSlots({
  ...{ running: AT_ONCE, runningOfOwner: AT_ONCE, waitingOfOwner: Number.POSITIVE_INFINITY },
})

/**
 * Reads a span slice by slice, in the order of time: no statement is long, however many clicks
 * there are, and everything else has its turn between two of them. The next one is read while the
 * last is counted.
 *
 * @param workspaceNo whose turn it has to be
 * @param read returns the rows of a slice, at most `limit` (null: all of them)
 */
export async function* readInSlices<Row>(
  workspaceNo: number,
  { fromMs, beforeMs }: TimeSpan,
  read: (slice: TimeSpan, limit: number | null) => Promise<Row[]>
): AsyncGenerator<Row[]> {
  let sliceMs = computeSliceMs(null, { rows: 0, tookMs: 0 })
  const readAt = async (slice: TimeSpan, limit: number | null) => {
    const release = await slots.take(String(workspaceNo))
    const startedAtMs = monotonicMs()
    try {
      const rows = await read(slice, limit)
      return { rows, tookMs: monotonicMs() - startedAtMs }
    } catch (error) {
      if (limit === null || !isStatementTooSlow(error)) throw error
      return null
    } finally {
      release!()
    }
  }
  const readFrom = async (startMs: number) => {
    for (;;) {
      const endMs = Math.min(startMs + sliceMs, beforeMs)
      const limit = canBeSmaller(endMs - startMs) ? SLICE_ROWS : null
      const found = await readAt({ fromMs: startMs, beforeMs: endMs }, limit)
      if (found === null) {
        sliceMs = computeSmallerSliceMs(endMs - startMs)
        continue
      }
      const { rows, tookMs } = found
      sliceMs = computeSliceMs(endMs - startMs, { rows: rows.length, tookMs })
      if (limit === null || rows.length < limit) return { rows, endMs }
    }
  }
  let next = fromMs < beforeMs ? readFrom(fromMs) : null
  while (next) {
    const { rows, endMs } = await next
    next = endMs < beforeMs ? readFrom(endMs) : null
    // A caller who asks for the next slice gets its failure; one who asks for none does not care.
    next?.catch(() => {})
    yield rows
  }
}
