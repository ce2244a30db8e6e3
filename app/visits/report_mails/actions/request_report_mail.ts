import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { accessProblem } from '#app/platform/access/problems'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { select } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'
import { lockReportMail } from '#app/visits/report_mails/actions/lock_report_mail'
import { findReportMail } from '#app/visits/report_mails/queries/list_report_mails'

/** What is known once a report is asked for. */
export interface RequestedReportMail {
  reportMailId: string

  /** Confirmed addresses that it is sent to. */
  recipients: number
  requestedAt: string
}

/**
 * Has the report of the latest whole day, week or month sent now, beside those that are due. Asked
 * again before a worker has done it, it is sent once.
 *
 * @throws Problem `report_mail.not_found`, `account.suspended`
 */
export async function requestReportMail(
  id: string,
  { workspace, actor, suspended }: Pick<WorkspaceAccess, 'workspace' | 'actor' | 'suspended'>
): Promise<RequestedReportMail> {
  const { name } = await findReportMail(workspace.id, id)
  if (suspended) throw accessProblem('account.suspended')
  const requestedAt = databaseNow()
  const entry = {
    action: 'report_mail.requested',
    subjectType: 'report_mail',
    subjectId: id,
    data: { name },
  }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    await lockReportMail(trx, workspace.id, id)
    await trx.from('report_mails').where('id', id).update({ requested_at: requestedAt })
  })
  const jobs = await app.container.make('shunt.jobs')
  await jobs.wake('report_mail.send', { reportMailId: id })
  return {
    reportMailId: id,
    recipients: await countReaders(id),
    requestedAt: requestedAt.toISOString(),
  }
}

async function countReaders(id: string): Promise<number> {
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM report_mail_recipients
      WHERE report_mail_id = ? AND place IS NOT NULL
        AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL`,
    [id]
  )
  return Number(total)
}
