import db from '@adonisjs/lucid/services/db'
import type { AnnouncementRow } from '#app/installation/announcements/announcement'
import { announcementProblem } from '#app/installation/announcements/problems'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Stops showing an announcement.
 *
 * @throws Problem `announcement.not_found`
 */
export async function withdrawAnnouncement(id: string, actor: Actor): Promise<void> {
  if (!isId(id)) throw announcementProblem('announcement.not_found')
  await retryingTransaction(db, async (trx) => {
    const row = await table<AnnouncementRow>(trx, 'announcements')
      .where('id', id)
      .forUpdate()
      .first()
    if (!row) throw announcementProblem('announcement.not_found')
    if (row.withdrawn_at !== null) return
    await trx.from('announcements').where('id', id).update({ withdrawn_at: databaseNow() })
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'announcement.withdrawn',
          subjectType: 'announcement',
          subjectId: id,
          data: { title: row.title },
        },
      ],
    })
  })
}
