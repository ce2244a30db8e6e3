import db from '@adonisjs/lucid/services/db'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import { sentenceOf } from '#app/integrations/webhooks/queries/sentence'
import { channelOf } from '#app/integrations/webhooks/queries/chat_channel'
import { envelopeOf, type EventRow } from '#app/integrations/webhooks/rules/envelope'

export interface DeliveryBody {
  contentType: string
  body: Buffer
}

/**
 * What is sent of an event in this format.
 *
 * @returns null when its chat channel is turned off or not installed
 */
export async function bodyOfDelivery(
  format: string,
  event: EventRow
): Promise<DeliveryBody | null> {
  if (format === JSON_FORMAT) {
    return { contentType: 'application/json; charset=utf-8', body: envelopeOf(event) }
  }
  const installed = channelOf(format)
  if (!installed?.enabled) return null
  const workspace = await db.from('workspaces').where('id', event.workspace_id).firstOrFail()
  const message = installed.channel.bodyOf({
    eventId: event.id,
    eventType: event.type,
    occurredAt: event.created_at,
    workspaceName: workspace.name,
    sentence: sentenceOf(event, { name: workspace.name, timeZone: workspace.time_zone }),
  })
  return { contentType: message.contentType, body: Buffer.from(message.body) }
}
