import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { now } from '#app/shared/time/clock'
import { databaseNowSql } from '#app/shared/time/database_clock'

/**
 * Ends every delivery that waits for a webhook which is being turned off. Those on their way at this
 * moment are left to the worker that has them: a good answer is still to be noted.
 */
export async function cancelWaiting(
  trx: TransactionClientContract,
  webhookId: string
): Promise<void> {
  await trx
    .from('deliveries')
    .where({ webhook_id: webhookId, status: 'Pending' })
    .where((query) =>
      query.whereNull('leased_until').orWhereRaw(`leased_until < ${databaseNowSql()}`)
    )
    .update({ status: 'Failed', cancelled: true, lane: null, due_at: null, ended_at: now() })
}
