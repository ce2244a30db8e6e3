import db from '@adonisjs/lucid/services/db'
import { noteWebhook } from '#app/integrations/webhooks/actions/note_webhook'
import {
  createDelivery,
  storeDeliveries,
} from '#app/integrations/webhooks/actions/store_deliveries'
import { toDeliveryRecord, type DeliveryRecord } from '#app/integrations/webhooks/delivery'
import { webhookProblem } from '#app/integrations/webhooks/problems'
import { findDeliveryRow } from '#app/integrations/webhooks/queries/find_delivery'
import { lockWebhook } from '#app/integrations/webhooks/queries/find_webhook'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Sends an event to a webhook once more, in a delivery of its own. It is tried once.
 *
 * @throws Problem `webhook.not_found`, `webhook.delivery_not_found`, `webhook.disabled`
 */
export async function redeliver(
  webhookId: string,
  deliveryId: string,
  workspace: Workspace,
  actor: Actor
): Promise<DeliveryRecord> {
  return retryingTransaction(db, async (trx) => {
    const webhook = await lockWebhook(trx, workspace.id, webhookId)
    const earlier = await findDeliveryRow(trx, webhookId, deliveryId)
    if (!webhook.enabled) throw webhookProblem('webhook.disabled')
    const event = { id: earlier.event_id, type: earlier.event_type, workspaceId: workspace.id }
    const delivery = createDelivery(event, webhook, { original: false })
    await storeDeliveries(trx, [delivery])
    await noteWebhook(trx, 'delivery_repeated', webhook, workspace, actor, {
      eventType: event.type,
    })
    return toDeliveryRecord(delivery)
  })
}
