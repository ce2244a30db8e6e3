import db from '@adonisjs/lucid/services/db'
import {
  SHOWN_ANNOUNCEMENTS,
  type AnnouncementRow,
} from '#app/installation/announcements/announcement'
import { select } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'

const LATEST = 50
const IS_SHOWN = () =>
  `a.withdrawn_at IS NULL AND (a.ends_at IS NULL OR a.ends_at > ${databaseNowSql()})`

export interface ListedAnnouncement extends AnnouncementRow {
  isShown: boolean
  dismissals: number
}

/** Lists the latest announcements, for administrators. */
export async function listAnnouncements(): Promise<ListedAnnouncement[]> {
  const rows = await select<AnnouncementRow & { shown: number; dismissals: number }>(
    db,
    `SELECT a.*, ${IS_SHOWN()} AS shown,
        (SELECT COUNT(*) FROM announcement_dismissals d WHERE d.announcement_id = a.id) AS dismissals
      FROM announcements a ORDER BY a.created_at DESC, a.id DESC LIMIT ${LATEST}`
  )
  return rows.map(({ shown, dismissals, ...row }) => ({
    ...row,
    isShown: Number(shown) === 1,
    dismissals: Number(dismissals),
  }))
}

/** Lists what this person is shown: the latest that they have not put away. */
export async function listAnnouncementsFor(userId: string): Promise<AnnouncementRow[]> {
  return select<AnnouncementRow>(
    db,
    `SELECT a.* FROM announcements a
      LEFT JOIN announcement_dismissals d ON d.announcement_id = a.id AND d.user_id = ?
      WHERE ${IS_SHOWN()} AND d.user_id IS NULL
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${SHOWN_ANNOUNCEMENTS}`,
    [userId]
  )
}
