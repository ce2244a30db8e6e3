import { deleteAged } from '#app/shared/database/delete_old'

/** Behaviour, section 8.1: the history of deliveries is kept for 30 days. */
const KEPT_MS = 30 * 24 * 3600_000

/**
 * Removes deliveries whose time is over, and the events that they report.
 *
 * @throws ClocksDisagree
 */
export async function forgetDeliveries(): Promise<void> {
  await deleteAged('deliveries', KEPT_MS)
  await deleteAged('events', KEPT_MS)
}
