import db from '@adonisjs/lucid/services/db'
import { sendMail } from '#app/platform/mail/actions/send_mail'
import type { MailRow } from '#app/platform/mail/mail'
import { whereMailDue } from '#app/platform/mail/queries/is_due'
import { GIVE_UP_AFTER_MS } from '#app/platform/mail/rules/next_mail_attempt'
import { table } from '#app/shared/database/sql'
import { monotonicMs } from '#app/shared/time/clock'
import { trustedNowMs } from '#app/shared/time/database_clock'
import { hasMailServer } from '#config/mail'

const AT_MOST = 500
const FOR_MS = 20_000

/**
 * Sends the mails whose time has come, oldest first: those whose wake-up call was lost, those that
 * are tried again, and those that waited for a mail server to be set. Stops once the server cannot
 * be reached; the others keep their turn.
 *
 * @throws ClocksDisagree
 */
export async function sendDueMails(): Promise<void> {
  if (!hasMailServer()) return
  const untilMs = monotonicMs() + FOR_MS
  const nowMs = await trustedNowMs()
  const due = await table<MailRow>(db, 'mails')
    .select('id')
    .whereNull('sent_at')
    .where(whereMailDue(nowMs))
    .where('created_at', '>', new Date(nowMs - GIVE_UP_AFTER_MS))
    .orderBy('next_try_at')
    .limit(AT_MOST)
  for (const { id } of due) {
    const outcome = await sendMail(id)
    if (outcome === 'server away' || monotonicMs() > untilMs) return
  }
}
