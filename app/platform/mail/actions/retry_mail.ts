import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import type { MailRow } from '#app/platform/mail/mail'
import { mailProblem } from '#app/platform/mail/problems'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Has a mail that is not sent tried now, also one that was given up. One that waits for its next
 * try only comes sooner.
 *
 * @throws Problem `mail.not_found`
 */
export async function retryMail(mailId: string, actor: Actor): Promise<void> {
  if (!isId(mailId)) throw mailProblem('mail.not_found')
  await retryingTransaction(db, async (trx) => {
    const row = await table<MailRow>(trx, 'mails')
      .where('id', mailId)
      .whereNull('sent_at')
      .forUpdate()
      .first()
    if (!row) throw mailProblem('mail.not_found')
    await trx.from('mails').where('id', mailId).update({ next_try_at: databaseNow() })
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [{ action: 'mail.retried', subjectType: 'mail', subjectId: mailId }],
    })
  })
  const jobs = await app.container.make('shunt.jobs')
  await jobs.wake('mail.send', { mailId })
}
