import { deleteExpired } from '#app/shared/database/delete_old'

const KEPT_MS = 7 * 24 * 3600_000

/**
 * Forgets processes that ended without a word a week ago.
 *
 * @throws ClocksDisagree
 */
export async function forgetInstances(): Promise<void> {
  await deleteExpired('instances', 'seen_at', KEPT_MS)
}
