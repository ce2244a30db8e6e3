import { deleteAged } from '#app/shared/database/delete_old'

const KEPT_MS = 24 * 3600_000

/**
 * Removes what the redirect caches have read long ago. They read the feed twice a second, so a day
 * is enough for a process that did not read for long.
 *
 * @throws ClocksDisagree
 */
export async function pruneChangeFeed(): Promise<void> {
  await deleteAged('change_feed', KEPT_MS)
}
