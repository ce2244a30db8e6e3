import db from '@adonisjs/lucid/services/db'
import { sendMail } from '#app/platform/mail/actions/send_mail'
import { select } from '#app/shared/database/sql'
import { databaseNowMs, databaseNowSql } from '#app/shared/time/database_clock'
import { hasMailServer } from '#config/mail'

const AT_MOST = 20

/**
 * Sends the mails about alerts that are due, also while no worker runs or a clock is wrong: that is
 * what they may be about.
 */
export async function sendAlertMails(): Promise<void> {
  if (!hasMailServer()) return
  const due = await select<{ id: string }>(
    db,
    `SELECT id FROM mails WHERE sent_at IS NULL AND next_try_at <= ${databaseNowSql()}
      AND kind LIKE 'alert.%' ORDER BY next_try_at LIMIT ${AT_MOST}`
  )
  for (const { id } of due) {
    const outcome = await sendMail(id, async () => databaseNowMs())
    if (outcome === 'server away') return
  }
}
