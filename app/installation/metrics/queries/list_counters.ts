import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** One count of the whole installation since it began. */
export interface InstallationCounter {
  name: string
  label: string
  value: number
}

export async function listCounters(): Promise<InstallationCounter[]> {
  const rows = await select<{ name: string; label: string; value: string | number }>(
    db,
    'SELECT name, label, value FROM installation_counters ORDER BY name, label'
  )
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}
