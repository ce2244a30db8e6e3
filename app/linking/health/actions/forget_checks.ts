import { deleteExpired } from '#app/shared/database/delete_old'

const DAY_MS = 24 * 3600_000

/** Addresses that no link led to for this time are forgotten. */
const URLS_KEPT_MS = 60 * DAY_MS

/**
 * Forgets addresses that no link leads to any more, and hosts that were not asked lately.
 *
 * @throws ClocksDisagree
 */
export async function forgetChecks(): Promise<void> {
  await deleteExpired('checked_urls', 'checked_at', URLS_KEPT_MS)
  await deleteExpired('checked_hosts', 'next_turn_at', DAY_MS)
}
