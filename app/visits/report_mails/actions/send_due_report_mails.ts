import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'
import { monotonicMs } from '#app/shared/time/clock'
import { ClocksDisagree, trustedNowMs } from '#app/shared/time/database_clock'
import { sendReportMail } from '#app/visits/report_mails/actions/send_report_mail'

const AT_MOST = 200
const FOR_MS = 20_000

/** Those that failed last in this process, longest ago first. */
const failed = new Set<string>()
const MOST_FAILED = 2_000

/**
 * Sends the scheduled reports whose time has come, longest due first, and those that were asked for and
 * whose wake-up call was lost. Those that failed come behind all others, and take turns. Those of
 * workspaces that have another zone by now are planned again. Suspended and deleted ones are sent nothing.
 *
 * @throws ClocksDisagree
 */
export async function sendDueReportMails(atMost = AT_MOST): Promise<void> {
  const untilMs = monotonicMs() + FOR_MS
  const due = await select<{ id: string }>(
    db,
    `SELECT m.id FROM report_mails m
       JOIN workspaces w ON w.id = m.workspace_id
       JOIN organisations o ON o.id = w.organisation_id
      WHERE o.suspended_at IS NULL AND o.deleted_at IS NULL AND w.deleted_at IS NULL
        AND (m.requested_at IS NOT NULL
        OR (m.enabled = 1 AND (m.next_at <= ? OR m.time_zone <> w.time_zone)))
      ORDER BY FIELD(m.id, ?), m.next_at LIMIT ${atMost}`,
    [sqlTime(await trustedNowMs()), failed.size > 0 ? [...failed] : null]
  )
  for (const { id } of due) {
    try {
      await sendReportMail(id)
      failed.delete(id)
    } catch (error) {
      if (error instanceof ClocksDisagree) throw error
      failed.delete(id)
      failed.add(id)
      if (failed.size > MOST_FAILED) failed.delete(failed.values().next().value!)
      logger.error({ err: error, reportMailId: id }, 'scheduled report not sent; it is tried again')
    }
    if (monotonicMs() > untilMs) return
  }
}
