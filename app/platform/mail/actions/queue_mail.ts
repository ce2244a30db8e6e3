import app from '@adonisjs/core/services/app'
import encryption from '@adonisjs/core/services/encryption'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ComposedMail } from '#app/platform/mail/compose_mail'
import { newId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

export interface NewMail extends ComposedMail {
  /** What it is about, for the outbox: as `account.verify_email`. */
  kind: string
  to: string

  /** Headers beyond the usual ones. */
  headers?: Record<string, string>

  /** A file that `keepAttachment` keeps. */
  attachmentId?: string

  /** An id by which it can be taken back while it waits: `withdrawMails`. */
  reference?: string
}

/**
 * Writes a mail in the transaction of the change that it reports, and wakes the worker that sends
 * it once the transaction is committed. The mail is kept encrypted: what it holds can open an
 * account.
 *
 * @returns the mail's id
 */
export async function queueMail(
  trx: TransactionClientContract,
  { kind, to, subject, text, html, headers, attachmentId, reference }: NewMail
): Promise<string> {
  const id = newId()
  await trx.table('mails').insert({
    id,
    kind,
    recipient: to,
    subject: subject.slice(0, 300),
    body: encryption.encrypt(JSON.stringify({ text, html, headers })),
    attachment_id: attachmentId ?? null,
    reference: reference ?? null,
    next_try_at: databaseNow(),
    created_at: databaseNow(),
  })
  trx.after('commit', () => void wake(id))
  return id
}

/**
 * Wakes a worker after the answer: with Redis unavailable no one waits, and the sweep finds the
 * mail.
 */
async function wake(mailId: string): Promise<void> {
  const jobs = await app.container.make('shunt.jobs')
  await jobs.wake('mail.send', { mailId })
}
