import db from '@adonisjs/lucid/services/db'
import { webhookProblem } from '#app/integrations/webhooks/problems'
import { findChatChannel } from '#app/integrations/webhooks/queries/chat_channel'
import { JSON_FORMAT, type WebhookRow } from '#app/integrations/webhooks/webhook'
import { requireFeature } from '#app/platform/access/rules'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { invalidField } from '#app/shared/problems/problems'

/** The webhook of a chat channel, as people choose it who may not see its address. */
export interface ChatWebhook {
  webhookId: string

  /** Name of the chat: Slack, Teams. */
  chat: string
  description: string | null
  enabled: boolean
}

/** Lists the chat channels that Administrators connected, oldest first. */
export async function listChatWebhooks(workspaceId: string): Promise<ChatWebhook[]> {
  const rows = await table<WebhookRow>(db, 'webhooks')
    .where('workspace_id', workspaceId)
    .whereNull('deleted_at')
    .whereNot('format', JSON_FORMAT)
    .orderBy('id')
  return rows.map(({ id, format, description, enabled }) => ({
    webhookId: id,
    chat: findChatChannel(format)?.channel.name ?? format,
    description,
    enabled: Boolean(enabled),
  }))
}

/**
 * Requires that a bell can ring in the channel of this webhook.
 *
 * @throws Problem `webhook.not_found`, `webhook.disabled`, `plan.feature_required`,
 * `request.invalid` where it is no chat channel
 */
export async function requireChatWebhook(
  access: Pick<WorkspaceAccess, 'workspace' | 'plan' | 'planName'>,
  id: string
): Promise<void> {
  requireFeature(access, 'webhooks')
  const field = 'to.webhookId'
  const row = isId(id)
    ? await table<WebhookRow>(db, 'webhooks')
        .where({ id, workspace_id: access.workspace.id })
        .whereNull('deleted_at')
        .first()
    : null
  if (!row) throw webhookProblem('webhook.not_found', { field })
  if (row.format === JSON_FORMAT) {
    throw invalidField(field, 'This webhook sends signed JSON. Choose one of a chat channel.')
  }
  if (!row.enabled) throw webhookProblem('webhook.disabled', { field })
}
