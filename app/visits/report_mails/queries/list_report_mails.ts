import db from '@adonisjs/lucid/services/db'
import { select, table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import { reportMailProblem } from '#app/visits/report_mails/problems'
import {
  toReportMailRecord,
  type ReportMailRecord,
  type ReportMailRow,
  type ReportRecipientRow,
} from '#app/visits/report_mails/report_mail'
import reports from '#config/reports'

/** Lists the scheduled reports of a workspace, newest first. */
export async function listReportMails(workspaceId: string): Promise<ReportMailRecord[]> {
  const rows = await table<ReportMailRow>(db, 'report_mails')
    .where('workspace_id', workspaceId)
    .orderBy('id', 'desc')
  return withRecipients(rows)
}

/** @throws Problem `report_mail.not_found` */
export async function findReportMail(workspaceId: string, id: string): Promise<ReportMailRecord> {
  const row = isId(id)
    ? await table<ReportMailRow>(db, 'report_mails')
        .where({ id, workspace_id: workspaceId })
        .first()
    : null
  if (!row) throw reportMailProblem('report_mail.not_found')
  const [record] = await withRecipients([row])
  return record
}

async function withRecipients(rows: ReportMailRow[]): Promise<ReportMailRecord[]> {
  if (rows.length === 0) return []
  const recipients = await select<ReportRecipientRow>(
    db,
    `SELECT * FROM report_mail_recipients
      WHERE report_mail_id IN (?) AND place IS NOT NULL ORDER BY report_mail_id, place`,
    [rows.map(({ id }) => id)]
  )
  const byMail = Map.groupBy(recipients, (one) => one.report_mail_id)
  return rows.map((row) =>
    toReportMailRecord(row, byMail.get(row.id) ?? [], reports.confirmationMs, nowMs())
  )
}
