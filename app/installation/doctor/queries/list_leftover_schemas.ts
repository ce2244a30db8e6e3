import db from '@adonisjs/lucid/services/db'
import type { LeftoverSchemas } from '#app/installation/doctor/rules/schema_findings'
import { select } from '#app/shared/database/sql'
import backups from '#config/backups'

/** Lists the schemas that restores made beside the database. */
export async function listLeftoverSchemas(): Promise<LeftoverSchemas> {
  const { name } = backups.database
  const rows = await select<{ name: string }>(
    db,
    'SELECT schema_name AS name FROM information_schema.schemata ORDER BY 1'
  )
  const names = rows.map((row) => row.name)
  const startWith = (...endings: string[]) =>
    names.filter((one) => endings.some((ending) => one.startsWith(`${name}_${ending}_`)))
  return { unfinished: startWith('restore', 'verify'), replaced: startWith('replaced') }
}
