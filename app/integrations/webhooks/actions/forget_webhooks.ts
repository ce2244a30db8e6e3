import db from '@adonisjs/lucid/services/db'
import type { WebhookRow } from '#app/integrations/webhooks/webhook'
import { change, table } from '#app/shared/database/sql'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'

/** Rows of one statement, so that no one waits for a long one. */
const ROWS = 5_000

/**
 * Removes what is left of deleted webhooks: their deliveries, then themselves.
 *
 * @throws Error at the end where one of them failed
 */
export async function forgetWebhooks(): Promise<void> {
  const deleted = await table<WebhookRow>(db, 'webhooks').whereNotNull('deleted_at').select('id')
  const pieces = new SweepPieces('deleted-webhooks')
  for (const { id } of deleted) await pieces.run({ webhookId: id }, () => forgetOne(id))
  pieces.finish()
}

async function forgetOne(id: string): Promise<void> {
  let removed = ROWS
  while (removed === ROWS) {
    removed = await change(db, `DELETE FROM deliveries WHERE webhook_id = ? LIMIT ${ROWS}`, [id])
  }
  await db.from('delivery_turns').where('owner_id', id).delete()
  await db.from('webhooks').where('id', id).delete()
}
