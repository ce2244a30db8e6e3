import db from '@adonisjs/lucid/services/db'
import type { MailAttachment } from '#app/platform/mail/mail_attachment'
import { select } from '#app/shared/database/sql'

/**
 * Finds the file that a mail brings; null for a mail without one.
 *
 * @throws Error where the file is gone: a mail that promises one is not sent without it
 */
export async function findAttachment(id: string | null): Promise<MailAttachment | null> {
  if (id === null) return null
  const [attachment] = await select<MailAttachment>(
    db,
    `SELECT file_name AS fileName, content_type AS contentType, content
      FROM mail_attachments WHERE id = ?`,
    [id]
  )
  if (!attachment) throw new Error('The file that this mail brings is gone.')
  return attachment
}
