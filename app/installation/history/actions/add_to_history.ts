import db from '@adonisjs/lucid/services/db'
import { presentSlotSql } from '#app/installation/history/queries/present_slot'
import { change, type Sql } from '#app/shared/database/sql'

/** Something that was counted, with a label, as the place of a bucket. */
export interface HistoryCount {
  name: string
  label: string
  value: number
}

/** Adds counts to those of the present slot. */
export async function addToHistory(counts: readonly HistoryCount[], sql: Sql = db): Promise<void> {
  await write(sql, counts, 'value + VALUES(value)')
}

/** Notes sizes of the present slot, of which the largest stays. */
export async function noteMostInHistory(counts: readonly HistoryCount[]): Promise<void> {
  await write(db, counts, 'GREATEST(value, VALUES(value))')
}

async function write(sql: Sql, counts: readonly HistoryCount[], joined: string): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(() => `(${presentSlotSql()}, ?, ?, ?)`)
  await change(
    sql,
    `INSERT INTO installation_history (slot, name, label, value) VALUES ${rows.join(', ')}
      ON DUPLICATE KEY UPDATE value = ${joined}`,
    counts.flatMap(({ name, label, value }) => [name, label, value])
  )
}
