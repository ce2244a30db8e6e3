import { DateTime } from 'luxon'

/**
 * Raw clicks that are not to be kept at all stay for this time. They show a repeat within two
 * seconds, and a conversion takes over where they came from.
 */
export const SHORTEST_KEPT_MS = 60_000

/**
 * Computes the moment before which a workspace's raw clicks are deleted: the start of the first day
 * that reports and exports still reach, in its zone.
 *
 * @param nowMs by the clock that reports go by
 * @param believedMs at most the time of the newest click, so that a wrong clock deletes nothing
 */
export function computeRawClicksCutOff(
  { rawClickDays, timeZone }: { rawClickDays: number; timeZone: string },
  { nowMs, believedMs }: { nowMs: number; believedMs: number }
): number {
  if (rawClickDays === 0) return nowMs - SHORTEST_KEPT_MS
  const today = DateTime.fromMillis(believedMs, { zone: timeZone }).startOf('day')
  return today.minus({ days: rawClickDays }).toMillis()
}
