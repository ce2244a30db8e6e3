import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** Counts how many webhooks there are in the whole installation, by their format. */
export async function countWebhooksByFormat(): Promise<ReadonlyMap<string, number>> {
  const rows = await select<{ format: string; total: number }>(
    db,
    'SELECT format, COUNT(*) AS total FROM webhooks WHERE deleted_at IS NULL GROUP BY format'
  )
  return new Map(rows.map(({ format, total }) => [format, Number(total)]))
}
