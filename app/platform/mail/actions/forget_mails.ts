import db from '@adonisjs/lucid/services/db'
import { change, sqlTime } from '#app/shared/database/sql'
import { trustedNowMs } from '#app/shared/time/database_clock'

const KEPT_MS = 30 * 24 * 3600_000

/**
 * A file without a mail that waits is kept for this time, for the transaction that queues its
 * mails.
 */
const FILES_KEPT_MS = 3600_000

/**
 * Removes mails, sent or not, that are too old to be of use to anyone, and files whose mails were all
 * sent.
 *
 * @throws ClocksDisagree
 */
export async function forgetMails(): Promise<void> {
  const nowMs = await trustedNowMs()
  await db
    .from('mails')
    .where('created_at', '<', new Date(nowMs - KEPT_MS))
    .delete()
  await change(
    db,
    `DELETE FROM mail_attachments WHERE created_at < ? AND NOT EXISTS (
      SELECT 1 FROM mails WHERE attachment_id = mail_attachments.id AND sent_at IS NULL)`,
    [sqlTime(nowMs - FILES_KEPT_MS)]
  )
}
