import { hostname } from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { change, type Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { databaseNowSql } from '#app/shared/time/database_clock'

/**
 * A process that makes a backup reports so every few seconds. After this time without a report it
 * is dead.
 */
export const SILENT_AFTER_SECONDS = 60

/**
 * A failed backup that is due is tried again after this time, or after its interval where that is
 * shorter.
 */
const RETRY_SECONDS = 900

/** Two readings of the database's clock by two of its machines. */
const TOLERANCE_SECONDS = 300

/** When a backup by itself is due. */
export interface BackupSchedule {
  everySeconds: number
}

/**
 * Takes the right to make a backup: one runs at a time, over all machines, by a unique key. With a
 * schedule only when one is due, so that however many workers ask, one of them makes it.
 *
 * @returns the id of the new backup; null: another one runs, or none is due
 */
export async function claimBackup(
  version: string,
  schedule: BackupSchedule | null
): Promise<string | null> {
  const id = newId()
  const now = databaseNowSql()
  const due = schedule ? whenDue(schedule) : { text: '', bindings: [] }
  await retryingTransaction(db, closeSilentBackups)
  const claimed = await change(
    db,
    `INSERT IGNORE INTO backups (id, host, version, is_scheduled, is_running, started_at, seen_at)
      SELECT ?, ?, ?, ?, 1, ${now}, ${now} FROM DUAL ${due.text}`,
    [id, hostname().slice(0, 253), version, schedule !== null, ...due.bindings]
  )
  return claimed === 1 ? id : null
}

function whenDue({ everySeconds }: BackupSchedule): { text: string; bindings: number[] } {
  const now = databaseNowSql()
  const recently = `BETWEEN ${now} - INTERVAL ? SECOND AND ${now} + INTERVAL ${TOLERANCE_SECONDS} SECOND`
  return {
    text: `WHERE NOT EXISTS (SELECT 1 FROM backups
      WHERE (failed_at IS NULL AND started_at ${recently}) OR failed_at ${recently})`,
    bindings: [everySeconds, Math.min(RETRY_SECONDS, everySeconds)],
  }
}

/** Says that a backup is still being made. */
export async function noteBackupAlive(id: string): Promise<void> {
  await change(db, `UPDATE backups SET seen_at = ${databaseNowSql()} WHERE id = ?`, [id])
}

/** Ends what processes that died were making. */
async function closeSilentBackups(sql: Sql): Promise<void> {
  const now = databaseNowSql()
  await change(
    sql,
    `UPDATE backups SET is_running = NULL, failed_at = ${now}, error = ?
      WHERE is_running = 1 AND NOT seen_at BETWEEN ${now} - INTERVAL ${SILENT_AFTER_SECONDS} SECOND
        AND ${now} + INTERVAL ${TOLERANCE_SECONDS} SECOND`,
    ['The process that made it ended before it was whole.']
  )
}
