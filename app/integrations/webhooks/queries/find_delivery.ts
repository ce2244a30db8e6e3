import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  toDeliveryRecord,
  type DeliveryRecord,
  type DeliveryRow,
  type DeliveryStatus,
} from '#app/integrations/webhooks/delivery'
import { webhookProblem } from '#app/integrations/webhooks/problems'
import { findWebhook } from '#app/integrations/webhooks/queries/find_webhook'
import type { DeliveredType } from '#app/integrations/webhooks/rules/event_types'
import { readPageStart, toPage, type PageRequest } from '#app/shared/database/cursor'
import { countRows, table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import type { PaginatedList } from '#app/shared/text/validation'

export interface DeliveryFilter extends PageRequest {
  status?: DeliveryStatus
  eventType?: DeliveredType
}

/**
 * Lists the deliveries of a webhook, newest first.
 *
 * @throws Problem `webhook.not_found`
 */
export async function listDeliveries(
  workspaceId: string,
  webhookId: string,
  { status, eventType, ...paging }: DeliveryFilter
): Promise<PaginatedList<DeliveryRecord>> {
  await findWebhook(workspaceId, webhookId)
  const query = table<DeliveryRow>(db, 'deliveries').where('webhook_id', webhookId)
  if (status) query.where('status', status)
  if (eventType) query.where('event_type', eventType)
  const total = await countRows(query.clone())
  const start = readPageStart(paging, ['id'])
  if (start.after) query.where('id', '<', start.after[0]!)
  const rows = await query
    .orderBy('id', 'desc')
    .offset(start.offset)
    .limit(start.pageSize + 1)
  return toPage(rows, start, total, {
    items: rows.slice(0, start.pageSize).map(toDeliveryRecord),
    keysOf: ({ id }) => [id],
  })
}

/** @throws Problem `webhook.not_found`, `webhook.delivery_not_found` */
export async function findDelivery(
  workspaceId: string,
  webhookId: string,
  id: string
): Promise<DeliveryRecord> {
  await findWebhook(workspaceId, webhookId)
  return toDeliveryRecord(await findDeliveryRow(db, webhookId, id))
}

/** @throws Problem `webhook.delivery_not_found` */
export async function findDeliveryRow(
  client: Pick<TransactionClientContract, 'from'>,
  webhookId: string,
  id: string
): Promise<DeliveryRow> {
  const row = isId(id)
    ? await table<DeliveryRow>(client, 'deliveries').where({ id, webhook_id: webhookId }).first()
    : null
  if (!row) throw webhookProblem('webhook.delivery_not_found')
  return row
}
