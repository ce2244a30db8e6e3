import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { withdrawMails } from '#app/platform/mail/actions/withdraw_mails'
import { table } from '#app/shared/database/sql'
import { lockReportMail } from '#app/visits/report_mails/actions/lock_report_mail'
import { findReportMail } from '#app/visits/report_mails/queries/list_report_mails'
import type { ReportRecipientRow } from '#app/visits/report_mails/report_mail'

/**
 * Deletes a scheduled report with its recipients. What waits to be sent is taken back.
 *
 * @throws Problem `report_mail.not_found`
 */
export async function deleteReportMail(
  id: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const { name } = await findReportMail(workspace.id, id)
  const entry = {
    action: 'report_mail.deleted',
    subjectType: 'report_mail',
    subjectId: id,
    data: { name },
  }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    await lockReportMail(trx, workspace.id, id)
    const recipients = await table<ReportRecipientRow>(trx, 'report_mail_recipients')
      .where('report_mail_id', id)
      .select('id')
    await withdrawMails(
      trx,
      recipients.map((one) => one.id)
    )
    await trx.from('report_mails').where('id', id).delete()
  })
}
