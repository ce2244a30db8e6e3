import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { MailAttachment } from '#app/platform/mail/mail_attachment'
import { newId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Keeps a file once for all mails of the transaction that bring it, until they are sent.
 *
 * @returns its id, for `queueMail`
 */
export async function keepAttachment(
  trx: TransactionClientContract,
  { fileName, contentType, content }: MailAttachment
): Promise<string> {
  const id = newId()
  await trx.table('mail_attachments').insert({
    id,
    file_name: fileName,
    content_type: contentType,
    content,
    created_at: databaseNow(),
  })
  return id
}
