import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { keepAttachment } from '#app/platform/mail/actions/keep_attachment'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { findMailLanguage } from '#app/platform/mail/write_mail'
import { select, sqlDay, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { trustedNowMs } from '#app/shared/time/database_clock'
import {
  composeSending,
  type ReportSending,
} from '#app/visits/report_mails/actions/compose_sending'
import { composeReportMail } from '#app/visits/report_mails/compose_report_mail'
import type { ReportMailRow, ReportRecipientRow } from '#app/visits/report_mails/report_mail'
import {
  planReportSending,
  type PlannedSending,
} from '#app/visits/report_mails/rules/planned_sending'
import { openKeptToken } from '#app/visits/report_subjects/kept_token'
import { findReportWorkspace } from '#app/visits/report_subjects/queries/find_report_workspace'
import type { ReportWorkspace } from '#app/visits/report_subjects/report_subject'
import reports from '#config/reports'

/**
 * Sends a scheduled report if it is due or was asked for: writes one mail for each reader, in the
 * transaction that notes the period as sent. A worker that is killed has done all of it or nothing.
 *
 * @throws ClocksDisagree
 */
export async function sendReportMail(reportMailId: string): Promise<void> {
  if (!isId(reportMailId)) return
  const row = await table<ReportMailRow>(db, 'report_mails').where('id', reportMailId).first()
  const workspace = row && (await findReportWorkspace(db, row.workspace_id))
  if (!row || !workspace || workspace.suspended) return
  const nowMs = await trustedNowMs()
  const planned = planOf(row, workspace, nowMs)
  const readers = await listReaders(db, row.id)
  const sending =
    planned.period && readers.length > 0
      ? await composeSending(row, workspace, planned.period, await listLanguages(readers))
      : null
  await retryingTransaction(db, (trx) => commit(trx, row, sending, nowMs))
}

function planOf(row: ReportMailRow, workspace: ReportWorkspace, nowMs: number): PlannedSending {
  return planReportSending(
    {
      every: row.every,
      timeZone: workspace.timeZone,
      hour: reports.sentAtHour,
      isEnabled: Boolean(row.enabled),
      isRequested: row.requested_at !== null,
      sentFor: row.sent_for === null ? null : sqlDay(row.sent_for),
    },
    nowMs
  )
}

/**
 * Writes the mails and notes the period, unless another worker was quicker or something was changed
 * while the report was drawn; then the next sweep finds what is left to do.
 */
async function commit(
  trx: TransactionClientContract,
  seen: ReportMailRow,
  sending: Map<string, ReportSending> | null,
  nowMs: number
): Promise<void> {
  const row = await table<ReportMailRow>(trx, 'report_mails')
    .where('id', seen.id)
    .forUpdate()
    .first()
  const workspace = row && (await findReportWorkspace(trx, row.workspace_id))
  if (!row || !workspace || workspace.suspended || !isAsSeen(row, seen)) return
  const planned = planOf(row, workspace, nowMs)
  const readers = sending ? await listReaders(trx, row.id, { lock: true }) : []
  const isSent = sending !== null && readers.length > 0
  if (isSent) await queueMails(trx, sending, readers)
  await trx
    .from('report_mails')
    .where('id', row.id)
    .update({
      time_zone: workspace.timeZone,
      next_at: new Date(planned.nextDueMs),
      requested_at: null,
      ...(planned.isDue ? { sent_for: planned.period!.from } : {}),
      ...(isSent ? { last_sent_at: new Date(nowMs) } : {}),
    })
  if (!isSent) return
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor: SERVICE_ACTOR,
    audit: [
      {
        action: 'report_mail.sent',
        subjectType: 'report_mail',
        subjectId: row.id,
        data: { name: row.name, recipients: readers.length, ...planned.period },
      },
    ],
  })
}

/** Is it still what the report was drawn for? */
function isAsSeen(row: ReportMailRow, seen: ReportMailRow): boolean {
  const text = (one: ReportMailRow) =>
    JSON.stringify([
      ...[one.name, one.link_id, one.campaign_id, one.every, Boolean(one.enabled)],
      ...[one.requested_at, one.sent_for === null ? null : sqlDay(one.sent_for)],
    ])
  return text(row) === text(seen)
}

async function queueMails(
  trx: TransactionClientContract,
  sendings: Map<string, ReportSending>,
  readers: readonly ReportRecipientRow[]
): Promise<void> {
  const attachments = new Map<string, string>()
  for (const { id, email, token } of readers) {
    const wanted = await findMailLanguage(trx, email)
    // A language that was chosen while the report was drawn is for the next one.
    const language = sendings.has(wanted) ? wanted : [...sendings.keys()][0]
    const { paper, file } = sendings.get(language)!
    const attachmentId = attachments.get(language) ?? (await keepAttachment(trx, file))
    attachments.set(language, attachmentId)
    const letter = await composeReportMail(paper, openKeptToken(token), language)
    const mail = { kind: 'report_mail.report', to: email, reference: id, attachmentId }
    await queueMail(trx, { ...mail, ...letter })
  }
}

async function listLanguages(readers: readonly ReportRecipientRow[]): Promise<Set<string>> {
  const languages = new Set<string>()
  for (const { email } of readers) languages.add(await findMailLanguage(db, email))
  return languages
}

/** Lists who is on the list, confirmed, and did not unsubscribe. */
function listReaders(
  sql: Parameters<typeof select>[0],
  reportMailId: string,
  { lock = false } = {}
): Promise<ReportRecipientRow[]> {
  return select<ReportRecipientRow>(
    sql,
    `SELECT * FROM report_mail_recipients
      WHERE report_mail_id = ? AND place IS NOT NULL
        AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL
      ORDER BY place ${lock ? 'FOR UPDATE' : ''}`,
    [reportMailId]
  )
}
