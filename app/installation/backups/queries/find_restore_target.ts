import db from '@adonisjs/lucid/services/db'
import { listTables, quoteName } from '#app/installation/backups/scratch_schema'
import { ALIVE_FOR_MS } from '#app/installation/health/rules/health_checks'
import { select } from '#app/shared/database/sql'

/** What is in the schema that a backup is to be restored into. */
export interface RestoreTarget {
  tables: string[]

  /** Processes of Shunt that use it at this moment, as `web on host`. */
  running: string[]
}

/** Looks at a schema; one without tables is as good as none. */
export async function findRestoreTarget(schema: string): Promise<RestoreTarget> {
  const tables = await listTables(schema)
  if (!tables.includes('instances')) return { tables, running: [] }
  const rows = await select<{ role: string; host: string }>(
    db,
    `SELECT DISTINCT role, host FROM ${quoteName(schema)}.instances WHERE role <> 'ended'
      AND ABS(TIMESTAMPDIFF(MICROSECOND, seen_at, UTC_TIMESTAMP(3))) < ?`,
    [ALIVE_FOR_MS * 1_000]
  )
  return { tables, running: rows.map(({ role, host }) => `${role} on ${host}`) }
}
