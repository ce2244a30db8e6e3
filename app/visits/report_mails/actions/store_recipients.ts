import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Email } from '#app/people/accounts/rules/email'
import { takeStrangerMails } from '#app/people/mail_limits/actions/take_stranger_mails'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { withdrawMails } from '#app/platform/mail/actions/withdraw_mails'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { table } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { now, nowMs } from '#app/shared/time/clock'
import {
  readRecipientState,
  type ReportMailRow,
  type ReportRecipientRow,
} from '#app/visits/report_mails/report_mail'
import { confirmRecipientMail } from '#app/visits/report_mails/report_mail_texts'
import { drawKeptToken } from '#app/visits/report_subjects/kept_token'
import reports from '#config/reports'

/**
 * Makes these the recipients of a scheduled report. Each that is new is asked by mail to confirm, and so
 * is one whose mail was left too long; one who unsubscribed is asked nothing.
 */
export async function storeRecipients(
  trx: TransactionClientContract,
  reportMail: Pick<ReportMailRow, 'id' | 'name' | 'every'>,
  workspace: Workspace,
  actor: Actor,
  recipients: readonly Email[]
): Promise<void> {
  const known = await table<ReportRecipientRow>(trx, 'report_mail_recipients')
    .where('report_mail_id', reportMail.id)
    .forUpdate()
  const byKey = new Map(known.map((row) => [row.email_key, row]))
  await dropOthers(trx, known, new Set(recipients.map(({ key }) => key)))
  const isAsked = (row: ReportRecipientRow | undefined) =>
    !row || readRecipientState(row, reports.confirmationMs, nowMs()) === 'Expired'
  const asked = recipients.filter(({ key }) => isAsked(byKey.get(key)))
  await takeStrangerMails(trx, asked.length, workspace, actor)
  for (const [place, { email, key }] of recipients.entries()) {
    const row = byKey.get(key)
    if (row && !isAsked(row)) {
      await trx.from('report_mail_recipients').where('id', row.id).update({ place, email })
      continue
    }
    const { token, columns } = drawKeptToken()
    const id = row?.id ?? newId()
    const values = { place, email, ...columns, asked_at: now() }
    if (row) await trx.from('report_mail_recipients').where('id', id).update(values)
    else {
      await trx
        .table('report_mail_recipients')
        .insert({ id, report_mail_id: reportMail.id, email_key: key, ...values })
    }
    const mail = confirmRecipientMail(token, reportMail, workspace.name)
    await queueMail(trx, {
      kind: 'report_mail.confirm',
      to: email,
      reference: id,
      ...(await writeMailTo(trx, email, mail)),
    })
  }
}

/** Takes off the list who is not on the new one. Who unsubscribed is kept, so that it stays so. */
async function dropOthers(
  trx: TransactionClientContract,
  known: readonly ReportRecipientRow[],
  kept: ReadonlySet<string>
): Promise<void> {
  const dropped = known.filter((row) => row.place !== null && !kept.has(row.email_key))
  if (dropped.length === 0) return
  await withdrawMails(
    trx,
    dropped.map(({ id }) => id)
  )
  for (const { id, unsubscribed_at: unsubscribedAt } of dropped) {
    const row = table<ReportRecipientRow>(trx, 'report_mail_recipients').where('id', id)
    if (unsubscribedAt) await row.update({ place: null })
    else await row.delete()
  }
}
