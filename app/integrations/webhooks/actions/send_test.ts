import db from '@adonisjs/lucid/services/db'
import { noteWebhook } from '#app/integrations/webhooks/actions/note_webhook'
import {
  createDelivery,
  storeDeliveries,
} from '#app/integrations/webhooks/actions/store_deliveries'
import { toDeliveryRecord, type DeliveryRecord } from '#app/integrations/webhooks/delivery'
import { webhookProblem } from '#app/integrations/webhooks/problems'
import { lockWebhook } from '#app/integrations/webhooks/queries/find_webhook'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

const MESSAGE = 'This is a test. If you can read it, events reach this address.'

/**
 * Sends a test event to one webhook, whatever it listens for. It is tried once.
 *
 * @throws Problem `webhook.not_found`, `webhook.disabled`
 */
export async function sendTest(
  id: string,
  workspace: Workspace,
  actor: Actor
): Promise<DeliveryRecord> {
  return retryingTransaction(db, async (trx) => {
    const webhook = await lockWebhook(trx, workspace.id, id)
    if (!webhook.enabled) throw webhookProblem('webhook.disabled')
    const event = { id: newId(), type: 'ping', workspaceId: workspace.id }
    await trx.table('events').insert({
      id: event.id,
      workspace_id: workspace.id,
      type: event.type,
      data: JSON.stringify({ message: MESSAGE, workspaceName: workspace.name, webhookId: id }),
      created_at: now(),
    })
    const delivery = createDelivery(event, webhook, { original: false })
    await storeDeliveries(trx, [delivery])
    await noteWebhook(trx, 'tested', webhook, workspace, actor)
    return toDeliveryRecord(delivery)
  })
}
