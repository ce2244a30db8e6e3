import db from '@adonisjs/lucid/services/db'
import type { CheckedLink } from '#app/linking/health/checked_link'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/** Has a link looked at at another time; null: not until it is changed. */
export async function postponeLink({ row }: CheckedLink, untilMs: number | null): Promise<void> {
  const until = untilMs === null ? null : new Date(untilMs)
  // A link that was changed in the meantime keeps the time that the change gave it.
  await change(db, 'UPDATE links SET health_due_at = ? WHERE id = ? AND version = ?', [
    until,
    row.id,
    row.version,
  ])
}

/** Forgets where a deleted link led. */
export async function forgetLinkDestinations(link: CheckedLink): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await change(trx, 'DELETE FROM link_destinations WHERE link_id = ?', [link.row.id])
  })
  await postponeLink(link, null)
}
