import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { change } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'

/** Gives the host names of a workspace that is over back: any other may add them from now on. */
export async function releaseDomains(
  trx: TransactionClientContract,
  workspaceId: string
): Promise<void> {
  const at = databaseNow()
  await change(
    trx,
    `UPDATE domains
        SET status = 'Removed', lapsed_claim = id, removed_at = ?, next_check_at = NULL
      WHERE workspace_id = ? AND removed_at IS NULL`,
    [at, workspaceId]
  )
}
