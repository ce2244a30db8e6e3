import { select, type Sql } from '#app/shared/database/sql'
import type { ReportRecipientRow } from '#app/visits/report_mails/report_mail'
import { hashKeptToken } from '#app/visits/report_subjects/kept_token'

/** A recipient with the report that is sent there. */
export type Recipient = ReportRecipientRow & {
  reportName: string
  workspaceId: string
  organisationId: string

  /** The account that has it sent; empty: none. */
  createdBy: string
}

/**
 * Finds whose address a link of a mail is about; null where nothing is sent there any more.
 *
 * @param lock is it to stay as it is until the transaction ends?
 */
export async function findRecipient(
  sql: Sql,
  token: string,
  { lock = false } = {}
): Promise<Recipient | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const hash = hashKeptToken(token)
  if (lock) {
    const own = 'SELECT id FROM report_mail_recipients WHERE token_hash = ? FOR UPDATE'
    await select(sql, own, [hash])
  }
  const [row] = await select<Recipient>(
    sql,
    `SELECT r.*, m.name AS reportName, w.id AS workspaceId, w.organisation_id AS organisationId,
            m.created_by AS createdBy
       FROM report_mail_recipients r
       JOIN report_mails m ON m.id = r.report_mail_id
       JOIN workspaces w ON w.id = m.workspace_id
      WHERE r.token_hash = ?`,
    [hash]
  )
  return row ?? null
}
