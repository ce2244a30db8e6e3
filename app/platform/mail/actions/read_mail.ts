import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { toOutboxMail, type MailRow, type OutboxMail } from '#app/platform/mail/mail'
import { mailProblem } from '#app/platform/mail/problems'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'

/** A mail with what it says: null once it is sent, and for its reader alone. */
export interface ReadableMail extends OutboxMail {
  text: string | null
}

/**
 * Opens a mail that waits, for an administrator who hands it on: so an installation without a mail
 * server can confirm addresses too. It can open an account, so the audit log says who read it.
 *
 * @throws Problem `mail.not_found`
 */
export async function readMail(mailId: string, actor: Actor): Promise<ReadableMail> {
  const row = isId(mailId) ? await table<MailRow>(db, 'mails').where('id', mailId).first() : null
  if (!row) throw mailProblem('mail.not_found')
  await retryingTransaction(db, (trx) =>
    recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [{ action: 'mail.read', subjectType: 'mail', subjectId: mailId }],
    })
  )
  return { ...toOutboxMail(row), text: readText(row) }
}

function readText({ body }: MailRow): string | null {
  const opened = body === '' ? null : encryption.decrypt<string>(body)
  return opened === null ? null : JSON.parse(opened).text
}
