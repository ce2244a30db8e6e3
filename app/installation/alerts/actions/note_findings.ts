import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { queueAlertMessages } from '#app/installation/alerts/actions/queue_alert_messages'
import type { AlertRow } from '#app/installation/alerts/alert'
import { planAlertChanges, type OpenAlert } from '#app/installation/alerts/rules/plan_alert_changes'
import type { AlertFinding } from '#app/platform/alerts/alert_sources'
import { change, select, sqlTime } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { sayInEnglish } from '#app/shared/text/sentence'
import { databaseNowMs } from '#app/shared/time/database_clock'

/**
 * Notes what a source found at this moment, and writes the messages that are due with it, so that
 * each is written once, whichever process looks and whatever becomes of it.
 *
 * @param scope whose findings they are: what else is open in it is over
 */
export async function noteFindings(scope: string, findings: readonly AlertFinding[]) {
  const nowMs = databaseNowMs()
  await retryingTransaction(db, async (trx) => {
    const open = await select<AlertRow>(
      trx,
      'SELECT * FROM alerts WHERE is_open = 1 AND scope = ? FOR UPDATE',
      [scope]
    )
    const changes = planAlertChanges(open, findings, nowMs)
    const at = sqlTime(nowMs)
    for (const finding of changes.opened) await insert(trx, scope, finding, at)
    for (const { alert, finding } of changes.seen) {
      await set(trx, alert, {
        status: finding.status,
        ...toColumns(finding),
        seen_at: at,
        missing_since: null,
      })
    }
    for (const alert of changes.missing) await set(trx, alert, { missing_since: at })
    for (const { id } of changes.dropped) await change(trx, 'DELETE FROM alerts WHERE id = ?', [id])
    for (const { alert, finding, event } of changes.announced) {
      await set(trx, alert, { announced_status: finding.status, announced_at: at })
      await queueAlertMessages(trx, { ...alert, ...toColumns(finding) }, event)
    }
    for (const alert of changes.closed) {
      await set(trx, alert, { closed_at: alert.missing_since!, is_open: null })
      await queueAlertMessages(trx, alert, 'Over')
    }
  })
}

async function insert(
  trx: TransactionClientContract,
  scope: string,
  finding: AlertFinding,
  at: string
): Promise<void> {
  const { kind, subject, status } = finding
  const { message, said } = toColumns(finding)
  await change(
    trx,
    `INSERT IGNORE INTO alerts (id, scope, kind, subject, status, message, said, found_at, seen_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [newId(), scope, kind, subject.slice(0, 190), status, message, said, at, at]
  )
}

function toColumns({ message }: AlertFinding): { message: string; said: string } {
  return { message: sayInEnglish(message).slice(0, 1000), said: JSON.stringify(message) }
}

async function set(
  trx: TransactionClientContract,
  { id }: Pick<OpenAlert, 'id'>,
  values: Record<string, unknown>
): Promise<void> {
  await trx.from('alerts').where('id', id).update(values)
}
