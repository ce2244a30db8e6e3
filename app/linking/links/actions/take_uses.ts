import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { updateLinkCounts } from '#app/linking/links/actions/update_link_counts'
import type { LinkRow } from '#app/linking/links/link'
import { isTransactionConflict } from '#app/shared/database/database_errors'
import { change, table, type Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Reserves uses of a link that may be used a limited number of times, under a lock on the link, so
 * that all processes together grant exactly as many as there are.
 *
 * @param wanted uses asked for; none only asks how many are left
 * @returns how many were left before, or one more than asked for where there were at least as many;
 * a caller has as many of those as it asked for. Infinity where the link has no limit any more, 0
 * where it is gone
 */
export async function takeUses(
  db: Parameters<typeof retryingTransaction>[0] & Sql,
  linkId: string,
  wanted: number
): Promise<number> {
  if (wanted > 0 && (await takeOfMore(db, linkId, wanted))) return wanted + 1
  return retryingTransaction(db, (trx) => takeLocked(trx, linkId, wanted))
}

/** Takes uses where more than these are left: one statement, a quarter of the time. Else takes none. */
async function takeOfMore(db: Sql, linkId: string, wanted: number): Promise<boolean> {
  try {
    const changed = await change(
      db,
      `UPDATE links SET used_clicks = used_clicks + ?
        WHERE id = ? AND deleted_at IS NULL AND used_clicks + ? < max_clicks`,
      [wanted, linkId, wanted]
    )
    return changed === 1
  } catch (error) {
    if (isTransactionConflict(error)) return false
    throw error
  }
}

async function takeLocked(
  trx: TransactionClientContract,
  linkId: string,
  wanted: number
): Promise<number> {
  const link = await table<LinkRow>(trx, 'links')
    .where('id', linkId)
    .whereNull('deleted_at')
    .forUpdate()
    .select('workspace_id', 'max_clicks', 'used_clicks')
    .first()
  if (!link) return 0
  if (link.max_clicks === null) return Number.POSITIVE_INFINITY
  const left = Math.max(0, link.max_clicks - link.used_clicks)
  const taken = Math.min(left, wanted)
  if (taken === 0) return left
  await trx
    .from('links')
    .where('id', linkId)
    .update({ used_clicks: link.used_clicks + taken })
  // Its state is another one now, which the counts of lists have to notice.
  if (taken === left) await updateLinkCounts(trx, link.workspace_id, [])
  return left
}
