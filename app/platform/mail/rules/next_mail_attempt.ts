const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Waits after each try, as RFC 5321, section 4.5.4.1, advises: often at first, then rarely. */
const WAITS_MS = [
  MINUTE_MS / 2,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
]
const LATER_WAITS_MS = 8 * HOUR_MS

/** No try is put off for longer: one that lies further ahead was set by a wrong clock. */
export const LONGEST_WAIT_MS = LATER_WAITS_MS

/** The same section: 4 to 5 days. What a mail says is stale by then. */
export const GIVE_UP_AFTER_MS = 5 * 24 * HOUR_MS

/**
 * Returns when to try a mail again that could not be sent.
 *
 * @param tries how often it was tried
 * @returns null: it is given up
 */
export function nextMailAttemptAt(tries: number, createdAt: Date, failedAtMs: number): Date | null {
  const nextMs = failedAtMs + (WAITS_MS[tries - 1] ?? LATER_WAITS_MS)
  return nextMs < createdAt.getTime() + GIVE_UP_AFTER_MS ? new Date(nextMs) : null
}
