import { isStatementTooSlow } from '#app/shared/database/database_errors'
import { monotonicMs } from '#app/shared/time/clock'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import {
  canBeSmaller,
  computeSliceMs,
  computeSmallerSliceMs,
  SLICE_ROWS,
} from '#app/visits/raw_clicks/rules/time_slices'

/**
 * Reads a span slice by slice, in the order of time: no statement is long, however many clicks
 * there are, and everything else has its turn between two of them. The next one is read while the
 * last is counted.
 *
 * @param read returns the rows of a slice, at most `limit` (null: all of them)
 */
export async function* readInSlices<Row>(
  { fromMs, beforeMs }: TimeSpan,
  read: (slice: TimeSpan, limit: number | null) => Promise<Row[]>
): AsyncGenerator<Row[]> {
  let sliceMs = computeSliceMs(null, { rows: 0, tookMs: 0 })
  const readFrom = async (startMs: number) => {
    for (;;) {
      const endMs = Math.min(startMs + sliceMs, beforeMs)
      const limit = canBeSmaller(endMs - startMs) ? SLICE_ROWS : null
      const startedAtMs = monotonicMs()
      const rows = await read({ fromMs: startMs, beforeMs: endMs }, limit).catch((error) => {
        if (limit === null || !isStatementTooSlow(error)) throw error
        return null
      })
      if (rows === null) {
        sliceMs = computeSmallerSliceMs(endMs - startMs)
        continue
      }
      const size = { rows: rows.length, tookMs: monotonicMs() - startedAtMs }
      sliceMs = computeSliceMs(endMs - startMs, size)
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
