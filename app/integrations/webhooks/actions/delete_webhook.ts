import db from '@adonisjs/lucid/services/db'
import { noteWebhook } from '#app/integrations/webhooks/actions/note_webhook'
import { lockWebhook } from '#app/integrations/webhooks/queries/find_webhook'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Deletes a webhook. Nothing is sent to it any more; its deliveries and the rest of its row go
 * behind the answer, a few at a time.
 *
 * @throws Problem `webhook.not_found`
 */
export async function deleteWebhook(id: string, workspace: Workspace, actor: Actor): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const row = await lockWebhook(trx, workspace.id, id)
    await trx
      .from('webhooks')
      .where('id', id)
      .update({ deleted_at: now(), enabled: false, secret: null })
    await noteWebhook(trx, 'deleted', row, workspace, actor)
  })
}
