import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'
import { monotonicMs } from '#app/shared/time/clock'
import { ClocksDisagree, trustedNowMs } from '#app/shared/time/database_clock'
import { sendReportMail } from '#app/visits/report_mails/actions/send_report_mail'

const AT_MOST = 200
const FOR_MS = 20_000

/**
 * Sends the scheduled reports whose time has come, longest due first, and those that were asked for and
 * whose wake-up call was lost. Those of workspaces that have another zone by now are planned again.
 * Suspended and deleted ones are sent nothing.
 *
 * @throws ClocksDisagree
 */
export async function sendDueReportMails(): Promise<void> {
  const untilMs = monotonicMs() + FOR_MS
  const due = await select<{ id: string }>(
    db,
    `SELECT m.id FROM report_mails m
       JOIN workspaces w ON w.id = m.workspace_id
       JOIN organisations o ON o.id = w.organisation_id
      WHERE o.suspended_at IS NULL AND o.deleted_at IS NULL AND w.deleted_at IS NULL
        AND (m.requested_at IS NOT NULL
        OR (m.enabled = 1 AND (m.next_at <= ? OR m.time_zone <> w.time_zone)))
      ORDER BY m.next_at LIMIT ${AT_MOST}`,
    [sqlTime(await trustedNowMs())]
  )
  for (const { id } of due) {
    try {
      await sendReportMail(id)
    } catch (error) {
      if (error instanceof ClocksDisagree) throw error
      logger.error({ err: error, reportMailId: id }, 'scheduled report not sent; it is tried again')
    }
    if (monotonicMs() > untilMs) return
  }
}
