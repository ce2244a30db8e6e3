const DAY_MS = 24 * 3600_000

/** Days in which what was deleted can be restored. Behaviour, section 11.12. */
export const GRACE_DAYS = 30
export const GRACE_MS = GRACE_DAYS * DAY_MS

/** How long after the deletion its people are reminded. */
export const REMINDED_AFTER_MS = 26 * DAY_MS

/** The shortest time between the notice to its people and the erasure. */
export const NOTICE_MS = 3 * DAY_MS

/** Since when something is deleted, and when its people were reminded. */
export interface DeletionTimes {
  deletedAt: Date
  remindedAt: Date | null
}

/**
 * Computes until when something can be restored: 30 days, or 3 days from a reminder that came late,
 * because no worker ran or a clock was wrong.
 */
export function computeGraceEnd({ deletedAt, remindedAt }: DeletionTimes): Date {
  const noticeEndMs = remindedAt ? remindedAt.getTime() + NOTICE_MS : 0
  return new Date(Math.max(deletedAt.getTime() + GRACE_MS, noticeEndMs))
}

/** Returns whether the end is near enough to inform its people, who were not informed yet. */
export function isReminderDue({ deletedAt, remindedAt }: DeletionTimes, nowMs: number): boolean {
  return remindedAt === null && deletedAt.getTime() + REMINDED_AFTER_MS <= nowMs
}

/** Returns whether its grace is over and its people were informed before. */
export function isGraceOver(times: DeletionTimes, nowMs: number): boolean {
  return times.remindedAt !== null && computeGraceEnd(times).getTime() <= nowMs
}
