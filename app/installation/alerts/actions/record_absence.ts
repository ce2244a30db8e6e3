import db from '@adonisjs/lucid/services/db'
import { ABSENCE } from '#app/installation/alerts/actions/tell_of_absence'
import { change, sqlTime } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Stores the failure that people were informed of while there was no database, as one that is open:
 * the next looks find that it is over, and report it once.
 *
 * @param scope the one whose looks judge the database
 */
export async function recordAbsence(scope: string, since: Date): Promise<void> {
  const now = databaseNow()
  const at = sqlTime(Math.min(since.getTime(), now.getTime()))
  await change(
    db,
    `INSERT IGNORE INTO alerts (id, scope, kind, subject, status, announced_status, message, said,
      found_at, seen_at, announced_at) VALUES (?, ?, ?, ?, 'Error', 'Error', ?, ?, ?, ?, ?)`,
    [
      ...[newId(), scope, ABSENCE.kind, ABSENCE.subject, ABSENCE.message, ABSENCE.said],
      ...[at, sqlTime(now.getTime()), at],
    ]
  )
}
