import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { passwordResetMail } from '#app/people/accounts/account_mails'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { drawToken } from '#app/shared/random'

/**
 * Does the work of a mail without sending one. Unknown people are not written to, and the time of
 * an answer does not show whether someone was written to.
 */
export async function sendNothing(trx: TransactionClientContract): Promise<void> {
  const mail = await writeMailTo(trx, '', passwordResetMail(drawToken()))
  const id = await queueMail(trx, { kind: 'none', to: '', ...mail })
  await trx.from('mails').where('id', id).delete()
}
