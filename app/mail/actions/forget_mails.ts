import db from '@adonisjs/lucid/services/db'
import { nowMs } from '#app/shared/clock'

const KEPT_MS = 30 * 24 * 3600_000

/** Removes mails, sent or not, that are too old to be of use to anybody. */
export async function forgetMails(): Promise<void> {
  await db
    .from('mails')
    .where('created_at', '<', new Date(nowMs() - KEPT_MS))
    .delete()
}
