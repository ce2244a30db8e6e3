import db from '@adonisjs/lucid/services/db'
import type { AnnouncementTone } from '#app/installation/announcements/announcement'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

export interface NewAnnouncement {
  tone: AnnouncementTone
  title: string
  text: string

  /** How many days it is shown; null: until it is withdrawn. */
  days: number | null
}

const DAY_MS = 24 * 3600_000

/** Shows a banner to everyone who is signed in, from their next page on. */
export async function createAnnouncement(
  { tone, title, text, days }: NewAnnouncement,
  actor: Actor
): Promise<void> {
  const id = newId()
  const at = databaseNow()
  await retryingTransaction(db, async (trx) => {
    await trx.table('announcements').insert({
      id,
      tone,
      title,
      text,
      ends_at: days === null ? null : new Date(at.getTime() + days * DAY_MS),
      created_by: actor.userId,
      created_at: at,
    })
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'announcement.created',
          subjectType: 'announcement',
          subjectId: id,
          data: { title },
        },
      ],
    })
  })
}
