import db from '@adonisjs/lucid/services/db'
import { queueAlertMessages } from '#app/installation/alerts/actions/queue_alert_messages'
import type { AlertRow } from '#app/installation/alerts/alert'
import { change, select, sqlTime } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { trustedNowMs } from '#app/shared/time/database_clock'

const SILENT_MS = 24 * 3600_000
const KEPT_MS = 180 * 24 * 3600_000

/**
 * Closes alerts that no process has looked at for a day, as those of a machine that was removed,
 * and forgets those that have been over for half a year.
 *
 * @throws ClocksDisagree
 */
export async function closeSilentAlerts(): Promise<void> {
  const nowMs = await trustedNowMs()
  await retryingTransaction(db, async (trx) => {
    const silent = await select<AlertRow>(
      trx,
      'SELECT * FROM alerts WHERE is_open = 1 AND seen_at < ? FOR UPDATE',
      [sqlTime(nowMs - SILENT_MS)]
    )
    for (const alert of silent) {
      await change(trx, 'UPDATE alerts SET is_open = NULL, closed_at = ? WHERE id = ?', [
        sqlTime(nowMs),
        alert.id,
      ])
      if (alert.announced_status !== null) await queueAlertMessages(trx, alert, 'Over')
    }
  })
  await change(
    db,
    `DELETE a, c FROM alerts a LEFT JOIN alert_chats c ON c.alert_id = a.id WHERE a.closed_at < ?`,
    [sqlTime(nowMs - KEPT_MS)]
  )
}
