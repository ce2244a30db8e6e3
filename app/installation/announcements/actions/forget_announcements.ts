import db from '@adonisjs/lucid/services/db'
import { change, sqlTime } from '#app/shared/database/sql'
import { trustedNowMs } from '#app/shared/time/database_clock'

const KEPT_MS = 365 * 24 * 3600_000

/**
 * Forgets announcements that are over for a year, with who put them away.
 *
 * @throws ClocksDisagree
 */
export async function forgetAnnouncements(): Promise<void> {
  const before = sqlTime((await trustedNowMs()) - KEPT_MS)
  await change(
    db,
    `DELETE a, d FROM announcements a
      LEFT JOIN announcement_dismissals d ON d.announcement_id = a.id
      WHERE a.withdrawn_at < ? OR a.ends_at < ?`,
    [before, before]
  )
}
