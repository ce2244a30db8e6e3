import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** A running process and the marks of its keys, the one that it encrypts with first. */
export interface KeyedProcess {
  host: string
  role: string
  marks: string[]
}

/** Lists the keys of the processes that gave a sign of life within the last seconds. */
export async function listKeyHolders(): Promise<KeyedProcess[]> {
  const rows = await select<{ host: string; role: string; marks: string }>(
    db,
    `SELECT DISTINCT host, role, key_marks AS marks FROM instances
      WHERE role <> 'ended' AND key_marks <> '' AND seen_at > UTC_TIMESTAMP(3) - INTERVAL 10 SECOND
      ORDER BY host, role, key_marks`
  )
  return rows.map(({ host, role, marks }) => ({ host, role, marks: marks.split(',') }))
}
