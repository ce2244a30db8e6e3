import { change, type Sql } from '#app/shared/database/sql'

/** Takes back the mails with one of these references that were not sent yet. */
export async function withdrawMails(sql: Sql, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  await change(sql, 'DELETE FROM mails WHERE reference IN (?) AND sent_at IS NULL', [references])
}
