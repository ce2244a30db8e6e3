import { monotonicMs } from '#app/shared/time/clock'

/** How old a look may be that a page shows. */
const RECENT_MS = 5 * 60_000

/**
 * Wraps a look that takes long: where the latest one of this process found all well, it is not taken
 * again for five minutes.
 *
 * @returns a function of whether the look is to be taken now, whatever the latest one found
 */
export function recentLook<Found>(
  look: () => Promise<Found>,
  isWell: (found: Found) => boolean
): (isThorough: boolean) => Promise<Found> {
  let latest: { found: Found; atMs: number } | null = null
  return async (isThorough) => {
    const isRecent = latest !== null && monotonicMs() - latest.atMs < RECENT_MS
    if (isRecent && !isThorough && isWell(latest!.found)) return latest!.found
    const found = await look()
    latest = { found, atMs: monotonicMs() }
    return found
  }
}
