import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { webhookProblem } from '#app/integrations/webhooks/problems'
import { judgeByChannels } from '#app/integrations/webhooks/queries/chat_channel'
import {
  decryptSecret,
  toWebhookRecord,
  type WebhookRecord,
  type WebhookRow,
} from '#app/integrations/webhooks/webhook'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/** Lists the webhooks of a workspace, oldest first. There are ten at most. */
export async function listWebhooks(workspaceId: string): Promise<WebhookRecord[]> {
  const rows = await table<WebhookRow>(db, 'webhooks')
    .where('workspace_id', workspaceId)
    .whereNull('deleted_at')
    .orderBy('id')
  return rows.map((row) => toWebhookRecord(row, judgeByChannels(row)))
}

/** @throws Problem `webhook.not_found` */
export async function findWebhook(workspaceId: string, id: string): Promise<WebhookRecord> {
  const row = await findWebhookRow(db, workspaceId, id)
  return toWebhookRecord(row, judgeByChannels(row))
}

/**
 * Returns the signing secret; null where the format has none.
 *
 * @throws Problem `webhook.not_found`, `secret.unreadable`
 */
export async function findSigningSecret(
  client: Pick<TransactionClientContract, 'from'>,
  workspaceId: string,
  id: string
): Promise<string | null> {
  return decryptSecret(await findWebhookRow(client, workspaceId, id))
}

/**
 * Returns the webhook, locked until the transaction ends.
 *
 * @throws Problem `webhook.not_found`
 */
export function lockWebhook(
  trx: TransactionClientContract,
  workspaceId: string,
  id: string
): Promise<WebhookRow> {
  return findWebhookRow(trx, workspaceId, id, true)
}

async function findWebhookRow(
  client: Pick<TransactionClientContract, 'from'>,
  workspaceId: string,
  id: string,
  lock = false
): Promise<WebhookRow> {
  if (!isId(id)) throw webhookProblem('webhook.not_found')
  const query = table<WebhookRow>(client, 'webhooks')
    .where({ id, workspace_id: workspaceId })
    .whereNull('deleted_at')
  if (lock) query.forUpdate()
  const row = await query.first()
  if (!row) throw webhookProblem('webhook.not_found')
  return row
}
