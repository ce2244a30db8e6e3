const SECOND_MS = 1_000

/**
 * When each try of a delivery comes, counted from its first: at once, then after 1 minute,
 * 5 minutes, 30 minutes, 2 hours, 6 hours and 15 hours. Behaviour, section 8.5.
 */
const ATTEMPTS_AT_MS = [0, 60, 360, 2_160, 9_360, 30_960, 84_960].map((at) => at * SECOND_MS)

/** Tries in all. */
export const MAX_DELIVERY_ATTEMPTS = ATTEMPTS_AT_MS.length

/**
 * Returns when a delivery is to be tried next; null when it has used its tries.
 *
 * @param firstAtMs when it was tried first, milliseconds since the epoch
 * @param tried how often it was tried
 */
export function nextDeliveryAttemptAt(firstAtMs: number, tried: number): Date | null {
  return tried < MAX_DELIVERY_ATTEMPTS ? new Date(firstAtMs + ATTEMPTS_AT_MS[tried]) : null
}
