import db from '@adonisjs/lucid/services/db'
import { openUrl, type WebhookRow } from '#app/integrations/webhooks/webhook'
import { select } from '#app/shared/database/sql'

/**
 * Finds what people call these webhooks: their descriptions, or else the hosts that they send to; none
 * for an address that no key of the installation opens.
 */
export async function findWebhookNames(ids: string[]): Promise<Map<string, string>> {
  const rows = await select<Pick<WebhookRow, 'id' | 'description' | 'url'>>(
    db,
    'SELECT id, description, url FROM webhooks WHERE id IN (?)',
    [ids]
  )
  const names = new Map<string, string>()
  for (const row of rows) {
    const url = openUrl(row)
    const name = row.description ?? (url && new URL(url).host)
    if (name) names.set(row.id, name)
  }
  return names
}
