import db from '@adonisjs/lucid/services/db'
import type { AnnouncementRow } from '#app/installation/announcements/announcement'
import { announcementProblem } from '#app/installation/announcements/problems'
import { change, table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Puts an announcement away for one person, permanently.
 *
 * @throws Problem `announcement.not_found`
 */
export async function dismissAnnouncement(id: string, userId: string): Promise<void> {
  const row = isId(id)
    ? await table<AnnouncementRow>(db, 'announcements').where('id', id).first()
    : null
  if (!row) throw announcementProblem('announcement.not_found')
  await change(
    db,
    `INSERT IGNORE INTO announcement_dismissals (announcement_id, user_id, dismissed_at)
      VALUES (?, ?, ?)`,
    [id, userId, databaseNow()]
  )
}
