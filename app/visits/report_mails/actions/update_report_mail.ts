import { emailKey, type Email } from '#app/people/accounts/rules/email'
import { accessProblem } from '#app/platform/access/problems'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { lockReportMail } from '#app/visits/report_mails/actions/lock_report_mail'
import { planSending } from '#app/visits/report_mails/actions/plan_sending'
import type { ReportMailChange } from '#app/visits/report_mails/actions/report_mail_input'
import { storeRecipients } from '#app/visits/report_mails/actions/store_recipients'
import { takeConfirmationMails } from '#app/visits/report_mails/actions/take_confirmation_mails'
import { findReportMail } from '#app/visits/report_mails/queries/list_report_mails'
import type { ReportMailRecord } from '#app/visits/report_mails/report_mail'
import { readRecipients } from '#app/visits/report_mails/rules/recipients'
import { readReportName } from '#app/visits/report_subjects/rules/subject_input'

/**
 * Changes a scheduled report. Turned on again, or at another interval, it begins with the period that is
 * under way.
 *
 * @throws Problem `report_mail.not_found`, `request.invalid`, `account.suspended`
 * @throws TooManyAttempts when a recipient had too many mails within the hour
 */
export async function updateReportMail(
  id: string,
  input: ReportMailChange,
  { workspace, actor, suspended }: Pick<WorkspaceAccess, 'workspace' | 'actor' | 'suspended'>
): Promise<void> {
  const before = await findReportMail(workspace.id, id)
  const name = isGiven(input.name) ? readReportName(input.name) : before.name
  const every = input.every ?? before.every
  const recipients = isGiven(input.recipients) ? readRecipients(input.recipients) : null
  const asked = recipients ? listAsked(recipients, before) : []
  if (asked.length > 0 && suspended) throw accessProblem('account.suspended')
  await takeConfirmationMails(asked)
  const data = { name, every, enabled: input.enabled ?? before.enabled }
  const entry = { action: 'report_mail.updated', subjectType: 'report_mail', subjectId: id, data }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    const row = await lockReportMail(trx, workspace.id, id)
    const enabled = input.enabled ?? Boolean(row.enabled)
    const isPlanned = every !== row.every || (enabled && !row.enabled)
    await trx
      .from('report_mails')
      .where('id', id)
      .update({
        name,
        every,
        enabled,
        ...(isPlanned ? planSending(every, workspace.timeZone) : {}),
      })
    if (!recipients) return
    await storeRecipients(trx, { id, name, every }, workspace, actor, recipients)
  })
}

/** Lists who would be asked to confirm: who is new, and whose mail was left too long. */
function listAsked(recipients: readonly Email[], { confirmations }: ReportMailRecord): Email[] {
  const answered = new Set(
    confirmations.filter(({ state }) => state !== 'Expired').map(({ email }) => emailKey(email))
  )
  return recipients.filter(({ key }) => !answered.has(key))
}

/** Is it there? What a change leaves out, or sends as null, stays. */
function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}
