import db from '@adonisjs/lucid/services/db'
import { AddressNotTaken, deliverMail } from '#app/platform/mail/actions/deliver_mail'
import type { MailRow } from '#app/platform/mail/mail'
import { findAttachment } from '#app/platform/mail/queries/find_attachment'
import { whereMailDue } from '#app/platform/mail/queries/is_due'
import { nextMailAttemptAt } from '#app/platform/mail/rules/next_mail_attempt'
import { table } from '#app/shared/database/sql'
import { openSecret } from '#app/shared/secrets/open_secret'
import { monotonicMs } from '#app/shared/time/clock'
import { databaseNow, trustedNowMs } from '#app/shared/time/database_clock'
import { hasMailServer } from '#config/mail'

/** For this time a mail belongs to its sender; longer than the mail server may take. */
const CLAIM_MS = 5 * 60_000

/** The way to the mail server was shut, whatever the mail: other mails need not try now. */
const AWAY = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EAUTH', 'ETLS', 'ECONFIG'])

export type SendOutcome = 'sent' | 'refused' | 'server away' | 'not due'

/**
 * Sends a mail whose time has come, if no one else is about it. What fails is tried again later,
 * for days, unless its address can never be taken; why it failed is kept for the outbox.
 *
 * @param readNowMs the time that decides; another one for mails about clocks that disagree
 * @throws ClocksDisagree: it stays due
 */
export async function sendMail(mailId: string, readNowMs = trustedNowMs): Promise<SendOutcome> {
  if (!hasMailServer()) return 'not due'
  const [claimedAtMs, startedAtMs] = [await readNowMs(), monotonicMs()]
  if (!(await claim(mailId, claimedAtMs))) return 'not due'
  const row = await table<MailRow>(db, 'mails').where('id', mailId).first()
  if (!row) return 'not due'
  try {
    const { text, html, headers } = JSON.parse(openSecret(row.body))
    const attachment = await findAttachment(row.attachment_id)
    const { id, recipient: to, subject } = row
    await deliverMail({ id, to, subject, text, html, headers, attachment })
  } catch (error) {
    await putOff(row, error, claimedAtMs + monotonicMs() - startedAtMs)
    return AWAY.has((error as { code?: string }).code ?? '') ? 'server away' : 'refused'
  }
  await markSent(mailId)
  return 'sent'
}

/** Claims the mail. One statement decides which process sends it. */
async function claim(mailId: string, nowMs: number): Promise<boolean> {
  const claimed = await db
    .from('mails')
    .where('id', mailId)
    .whereNull('sent_at')
    .where(whereMailDue(nowMs))
    .update({ tries: db.raw('tries + 1'), next_try_at: new Date(nowMs + CLAIM_MS) })
  return Number(claimed) === 1
}

/**
 * Marks the mail as sent, and removes its body: a link in it that opens an account is then in its
 * reader's hands alone.
 */
async function markSent(mailId: string): Promise<void> {
  await db
    .from('mails')
    .where('id', mailId)
    .update({ sent_at: databaseNow(), next_try_at: null, last_error: null, body: '' })
}

async function putOff(row: MailRow, error: unknown, failedAtMs: number): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await db
    .from('mails')
    .where('id', row.id)
    .update({
      next_try_at:
        error instanceof AddressNotTaken
          ? null
          : nextMailAttemptAt(row.tries, row.created_at, failedAtMs),
      last_error: reason.slice(0, 500),
    })
}
