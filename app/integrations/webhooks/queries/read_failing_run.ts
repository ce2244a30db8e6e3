import db from '@adonisjs/lucid/services/db'
import { parseAttempts, type DeliveryRow } from '#app/integrations/webhooks/delivery'
import { findFailingRun, type FailingRun } from '#app/integrations/webhooks/rules/failing_run'
import type { WebhookRecord } from '#app/integrations/webhooks/webhook'
import { select } from '#app/shared/database/sql'

/** Latest deliveries among which attempted ones are looked for, and how many of these are read. */
const LATEST = 200
const READ = 20

/** Reads since when every attempt of a webhook fails; null where it is off, or they do not. */
export async function readFailingRun({
  id,
  enabled,
  updatedAt,
}: Pick<WebhookRecord, 'id' | 'enabled' | 'updatedAt'>): Promise<FailingRun | null> {
  if (!enabled) return null
  const rows = await select<Pick<DeliveryRow, 'attempts'>>(
    db,
    `SELECT attempts
       FROM (SELECT id, attempts FROM deliveries WHERE webhook_id = ? ORDER BY id DESC LIMIT ?) AS latest
      WHERE JSON_LENGTH(attempts) > 0 ORDER BY id DESC LIMIT ?`,
    [id, LATEST, READ]
  )
  return findFailingRun(rows.flatMap(parseAttempts), updatedAt)
}
