/** Waits after each failed try, milliseconds; after the last one the message is given up. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, 12 * 3_600_000]

/** Returns when a chat is tried again; null: never. */
export function nextChatAttemptAt(tries: number, nowMs: number): Date | null {
  const waitMs = WAITS_MS[tries - 1]
  return waitMs === undefined ? null : new Date(nowMs + waitMs)
}
