import db from '@adonisjs/lucid/services/db'
import { findChatChannel } from '#app/integrations/webhooks/queries/chat_channel'
import { composeSentence } from '#app/integrations/webhooks/queries/sentence'
import { encodeEnvelope, type EventRow } from '#app/integrations/webhooks/rules/envelope'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import type { WorkspaceRow } from '#app/platform/access/workspace_row'
import { table } from '#app/shared/database/sql'

export interface DeliveryBody {
  contentType: string
  body: Buffer
}

/**
 * Returns what is sent of an event in this format.
 *
 * @returns null when its chat channel is turned off or not installed
 */
export async function composeDeliveryBody(
  format: string,
  event: EventRow
): Promise<DeliveryBody | null> {
  if (format === JSON_FORMAT) {
    return { contentType: 'application/json; charset=utf-8', body: encodeEnvelope(event) }
  }
  const installed = findChatChannel(format)
  if (!installed?.enabled) return null
  const workspace = await table<WorkspaceRow>(db, 'workspaces')
    .where('id', event.workspace_id)
    .firstOrFail()
  const message = installed.channel.bodyOf({
    eventId: event.id,
    eventType: event.type,
    occurredAt: event.created_at,
    workspaceName: workspace.name,
    sentence: composeSentence(event, { name: workspace.name, timeZone: workspace.time_zone }),
  })
  return { contentType: message.contentType, body: Buffer.from(message.body) }
}
