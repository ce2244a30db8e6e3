import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ClaimedDelivery } from '#app/integrations/webhooks/delivery'
import { findChatChannel } from '#app/integrations/webhooks/queries/chat_channel'
import { signDelivery } from '#app/integrations/webhooks/rules/signature'
import { decryptSecret, JSON_FORMAT, type WebhookRow } from '#app/integrations/webhooks/webhook'
import { select } from '#app/shared/database/sql'
import type { OutboundHttpMessage } from '#app/shared/outbound_http/outbound_http_client'

/** The webhook has changed since the delivery was begun; it is to be begun again. */
export class WebhookChanged extends Error {}

const USER_AGENT = 'Shunt-Webhooks/1'

/**
 * Returns the headers and the body of a delivery, signed with the secret of this moment. The
 * webhook stays locked until the request is with the system: a request that replaces the secret or
 * turns the webhook off waits for these few milliseconds, and afterwards nothing is sent that was
 * not known to be right.
 *
 * @param body what is sent, made before
 * @throws WebhookChanged when it was turned off, deleted or given another address in the meantime
 */
export async function composeDelivery(
  delivery: ClaimedDelivery,
  seen: Pick<WebhookRow, 'url' | 'format'>,
  { contentType, body }: { contentType: string; body: Buffer }
): Promise<OutboundHttpMessage & { release(): Promise<void> }> {
  const trx = await db.transaction()
  try {
    const webhook = await lockedWebhook(trx, delivery.webhook_id)
    if (!webhook || webhook.url !== seen.url || webhook.format !== seen.format) {
      throw new WebhookChanged()
    }
    const headers: Record<string, string> = {
      'Content-Type': contentType,
      'User-Agent': USER_AGENT,
    }
    if (webhook.format === JSON_FORMAT) Object.assign(headers, signed(delivery, webhook, body))
    else if (!findChatChannel(webhook.format)?.enabled) throw new WebhookChanged()
    const release = () => closed(trx)
    return { headers, body, onSent: () => void release(), release }
  } catch (error) {
    await closed(trx)
    throw error
  }
}

/**
 * Signs a delivery. The headers keep their capitals, for receivers that do not fold their case.
 */
function signed(delivery: ClaimedDelivery, webhook: WebhookRow, body: Buffer) {
  const { id, event_id: eventId, event_type: eventType } = delivery
  return {
    'Service-Event-Id': eventId,
    'Service-Event-Type': eventType,
    'Service-Delivery-Id': id,
    ...signDelivery(decryptSecret(webhook)!, { eventId, body, atMs: delivery.nowMs() }),
  }
}

/** Locks the webhook in share mode: deliveries of one webhook do not wait for each other. */
async function lockedWebhook(
  trx: TransactionClientContract,
  id: string
): Promise<WebhookRow | undefined> {
  const [row] = await select<WebhookRow>(
    trx,
    `SELECT * FROM webhooks WHERE id = ? AND enabled = 1 AND deleted_at IS NULL
      LOCK IN SHARE MODE`,
    [id]
  )
  return row
}

/** Ends the transaction, which wrote nothing: it only ends the lock, and once is enough. */
async function closed(trx: TransactionClientContract): Promise<void> {
  if (!trx.isCompleted) await trx.rollback().catch(() => {})
}
