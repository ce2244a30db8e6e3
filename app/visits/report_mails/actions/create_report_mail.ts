import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { accessProblem } from '#app/platform/access/problems'
import type { Workspace, WorkspaceAccess } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { countRows, lockById, table } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { planSending } from '#app/visits/report_mails/actions/plan_sending'
import type { ReportMailInput } from '#app/visits/report_mails/actions/report_mail_input'
import { storeRecipients } from '#app/visits/report_mails/actions/store_recipients'
import { takeConfirmationMails } from '#app/visits/report_mails/actions/take_confirmation_mails'
import { reportMailProblem } from '#app/visits/report_mails/problems'
import type { ReportMailRow } from '#app/visits/report_mails/report_mail'
import { readRecipients } from '#app/visits/report_mails/rules/recipients'
import { findReportSubject } from '#app/visits/report_subjects/queries/find_report_subject'
import { readReportName, readSubjectIds } from '#app/visits/report_subjects/rules/subject_input'

/** Mailed reports that a workspace can have. */
const MAX_REPORT_MAILS = 50

/**
 * Has a report mailed regularly, to those of the recipients who confirm.
 *
 * @returns its id
 * @throws Problem `request.invalid`, `link.not_found`, `campaign.not_found`, `qr.not_found`, `account.suspended`,
 * `report_mail.limit_reached`
 * @throws TooManyAttempts when a recipient had too many mails within the hour
 */
export async function createReportMail(
  input: ReportMailInput,
  { workspace, actor, suspended }: Pick<WorkspaceAccess, 'workspace' | 'actor' | 'suspended'>
): Promise<string> {
  const name = readReportName(input.name)
  const recipients = readRecipients(input.recipients)
  const subject = readSubjectIds(input)
  await findReportSubject(workspace.id, subject)
  if (suspended) throw accessProblem('account.suspended')
  await takeConfirmationMails(recipients)
  const id = newId()
  const row = { id, name, every: input.every }
  const data = { name, ...subject, every: input.every, recipients: recipients.length }
  const entry = { action: 'report_mail.created', subjectType: 'report_mail', subjectId: id, data }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    await assertReportMailRoom(trx, workspace)
    await trx.table('report_mails').insert({
      ...row,
      workspace_id: workspace.id,
      link_id: subject.linkId,
      campaign_id: subject.campaignId,
      compared: subject.compare && JSON.stringify(subject.compare),
      enabled: input.enabled ?? true,
      ...planSending(input.every, workspace.timeZone),
      created_by: actor.userId ?? '',
      created_at: now(),
    })
    await storeRecipients(trx, row, workspace, actor, recipients)
  })
  return id
}

/** Checks that there is room for one more. The lock makes requests at once count in turns. */
async function assertReportMailRoom(
  trx: TransactionClientContract,
  workspace: Workspace
): Promise<void> {
  await lockById(trx, 'workspaces', workspace.id)
  const total = await countRows(
    table<ReportMailRow>(trx, 'report_mails').where('workspace_id', workspace.id)
  )
  if (total >= MAX_REPORT_MAILS) throw reportMailProblem('report_mail.limit_reached')
}
