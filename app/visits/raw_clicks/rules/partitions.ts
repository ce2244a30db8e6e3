import { DateTime } from 'luxon'

export type PartitionUnit = 'month' | 'day'

/** The partition at the end, which takes whatever comes, so that no insert ever fails. */
export const REST_PARTITION = 'p_rest'

/** A partition of a table by time. */
export interface Partition {
  name: string

  /** First day that it no longer holds, `YYYY-MM-DD`; null for the one at the end. */
  before: string | null
}

/**
 * Lists the partitions to split off the last one, so that there is one for each month or day up to
 * some time ahead. The first of a table also holds everything older.
 *
 * @param present those there are, oldest first
 * @param nowMs milliseconds since the epoch
 * @param ahead months or days beyond the present one
 */
export function listMissingPartitions(
  present: readonly Partition[],
  unit: PartitionUnit,
  nowMs: number,
  ahead: number
): Required<Partition>[] {
  const current = DateTime.fromMillis(nowMs, { zone: 'utc' }).startOf(unit)
  const latest = present.findLast(({ before }) => before !== null)?.before
  const missing: Required<Partition>[] = []
  let start = latest ? DateTime.fromISO(latest, { zone: 'utc' }) : current
  for (; start <= current.plus({ [unit]: ahead }); start = start.plus({ [unit]: 1 })) {
    missing.push({
      name: `p${start.toFormat(unit === 'month' ? 'yyyyMM' : 'yyyyMMdd')}`,
      before: start.plus({ [unit]: 1 }).toISODate()!,
    })
  }
  return missing
}

/**
 * Lists those that hold nothing younger than a moment, oldest first.
 *
 * @param present those there are, oldest first
 * @param most at most this many: one sweep moves only so far
 */
export function listAgedPartitions(
  present: readonly Partition[],
  oldestKeptMs: number,
  most: number
): Partition[] {
  const day = DateTime.fromMillis(oldestKeptMs, { zone: 'utc' }).toISODate()!
  return present.filter(({ before }) => before !== null && before <= day).slice(0, most)
}
