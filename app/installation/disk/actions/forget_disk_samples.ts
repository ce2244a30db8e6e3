import { deleteExpired } from '#app/shared/database/delete_old'

const KEPT_MS = 14 * 24 * 3600_000

/**
 * Forgets samples that no forecast is made from.
 *
 * @throws ClocksDisagree
 */
export async function forgetDiskSamples(): Promise<void> {
  await deleteExpired('disk_samples', 'taken_at', KEPT_MS)
}
