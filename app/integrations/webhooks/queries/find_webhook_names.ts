import db from '@adonisjs/lucid/services/db'
import { decryptUrl, type WebhookRow } from '#app/integrations/webhooks/webhook'
import { select } from '#app/shared/sql'

/** Finds what people call these webhooks: their descriptions, or else the hosts that they send to. */
export async function findWebhookNames(ids: string[]): Promise<Map<string, string>> {
  const rows = await select<Pick<WebhookRow, 'id' | 'description' | 'url'>>(
    db,
    'SELECT id, description, url FROM webhooks WHERE id IN (?)',
    [ids]
  )
  return new Map(rows.map((row) => [row.id, row.description ?? new URL(decryptUrl(row)).host]))
}
