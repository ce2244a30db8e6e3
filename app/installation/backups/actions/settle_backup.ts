import db from '@adonisjs/lucid/services/db'
import { isMissingTable } from '#app/shared/database/database_errors'
import { change } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'

const LONGEST_ERROR = 1_000

/** Notes that a backup is whole, and where. */
export async function noteBackupDone(
  id: string,
  done: { path: string; sizeBytes: number; rows: number }
): Promise<void> {
  await change(
    db,
    `UPDATE backups SET is_running = NULL, failed_at = NULL, error = NULL, path = ?, size_bytes = ?,
      row_count = ?, finished_at = ${databaseNowSql()} WHERE id = ?`,
    [done.path, done.sizeBytes, done.rows, id]
  )
}

/** Notes why there is none. */
export async function noteBackupFailed(id: string, reason: string): Promise<void> {
  await change(
    db,
    `UPDATE backups SET is_running = NULL, failed_at = ${databaseNowSql()}, error = ? WHERE id = ?`,
    [reason.slice(0, LONGEST_ERROR), id]
  )
}

/** Forgets a backup that was stopped: it did not fail, and is due again. */
export async function forgetBackup(id: string): Promise<void> {
  await change(db, 'DELETE FROM backups WHERE id = ?', [id])
}

/**
 * Notes that a backup was restored and compared. A database that does not know it, or has no tables
 * yet, has nowhere to note that, which is no loss.
 */
export async function noteBackupVerified(id: string): Promise<void> {
  try {
    await change(db, `UPDATE backups SET verified_at = ${databaseNowSql()} WHERE id = ?`, [id])
  } catch (error) {
    if (!isMissingTable(error)) throw error
  }
}
