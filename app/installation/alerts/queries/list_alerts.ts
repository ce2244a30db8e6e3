import db from '@adonisjs/lucid/services/db'
import type { AlertRow } from '#app/installation/alerts/alert'
import { select } from '#app/shared/database/sql'

const LATEST = 20

/** Lists the alerts that are open and were announced, then the latest that are over. */
export async function listAlerts(): Promise<{ open: AlertRow[]; over: AlertRow[] }> {
  const [open, over] = await Promise.all([
    select<AlertRow>(
      db,
      `SELECT * FROM alerts WHERE is_open = 1 AND announced_at IS NOT NULL
        ORDER BY announced_at DESC, id DESC LIMIT 100`
    ),
    select<AlertRow>(
      db,
      'SELECT * FROM alerts WHERE closed_at IS NOT NULL ORDER BY closed_at DESC, id DESC LIMIT ?',
      [LATEST]
    ),
  ])
  return { open, over }
}
