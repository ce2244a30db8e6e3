import db from '@adonisjs/lucid/services/db'
import { trustedNowMs } from '#app/shared/database_clock'

const KEPT_MS = 30 * 24 * 3600_000

/**
 * Removes mails, sent or not, that are too old to be of use to anyone.
 *
 * @throws ClocksDisagree
 */
export async function forgetMails(): Promise<void> {
  const nowMs = await trustedNowMs()
  await db
    .from('mails')
    .where('created_at', '<', new Date(nowMs - KEPT_MS))
    .delete()
}
