import db from '@adonisjs/lucid/services/db'
import { change } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'

/** Has copies that failed be tried at once, because someone at the machine asks for it. */
export async function forgetWaits(): Promise<void> {
  await change(
    db,
    `UPDATE backup_copies SET next_attempt_at = ${databaseNowSql()}
      WHERE stored_at IS NULL AND failed_at IS NOT NULL`
  )
}
