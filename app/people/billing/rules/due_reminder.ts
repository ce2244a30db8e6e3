const DAY_MS = 24 * 3600_000

/** Reminders go out when one of these numbers of days of the grace is left. */
export const REMINDER_DAYS = [3, 1] as const

/**
 * Returns the reminder that is due, by the days that are left; null: none, or it was sent.
 *
 * @param sent the one that was sent last
 */
export function findDueReminder(
  graceEndsAtMs: number,
  sent: number | null,
  nowMs: number
): number | null {
  const due = REMINDER_DAYS.findLast((days) => graceEndsAtMs - nowMs <= days * DAY_MS)
  if (due === undefined || graceEndsAtMs <= nowMs) return null
  return sent !== null && sent <= due ? null : due
}
