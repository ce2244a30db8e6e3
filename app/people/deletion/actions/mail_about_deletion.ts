import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import type { MailMessage } from '#app/platform/mail/mail_message'
import { writeMailTo } from '#app/platform/mail/write_mail'

/** Writes one mail about a deletion to each of these addresses. */
export async function mailAboutDeletion(
  trx: TransactionClientContract,
  addresses: readonly string[],
  message: MailMessage
): Promise<void> {
  for (const to of addresses) {
    const mail = await writeMailTo(trx, to, message)
    await queueMail(trx, { kind: message.texts, to, ...mail })
  }
}
