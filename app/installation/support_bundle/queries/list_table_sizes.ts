import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** How large a table is, as the server estimates it. */
export interface TableSize {
  name: string
  rows: number
  bytes: number
}

/** Lists the tables of the installation by size. */
export async function listTableSizes(): Promise<TableSize[]> {
  const rows = await select<Record<'name' | 'entries' | 'bytes', string>>(
    db,
    `SELECT table_name AS name, COALESCE(table_rows, 0) AS entries,
        COALESCE(data_length, 0) + COALESCE(index_length, 0) AS bytes
      FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY bytes DESC, name`
  )
  return rows.map(({ name, entries, bytes }) => ({
    name,
    rows: Number(entries),
    bytes: Number(bytes),
  }))
}
