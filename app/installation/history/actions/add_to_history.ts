import db from '@adonisjs/lucid/services/db'
import { presentSlotSql } from '#app/installation/history/queries/present_slot'
import { change } from '#app/shared/database/sql'

/** Something that was counted, with a label, as the place of a bucket. */
export interface HistoryCount {
  name: string
  label: string
  value: number
}

/** Adds counts to those of the present slot. */
export async function addToHistory(counts: readonly HistoryCount[]): Promise<void> {
  await write(counts, 'value + VALUES(value)')
}

/** Notes sizes of the present slot, of which the largest stays. */
export async function noteMostInHistory(counts: readonly HistoryCount[]): Promise<void> {
  await write(counts, 'GREATEST(value, VALUES(value))')
}

async function write(counts: readonly HistoryCount[], joined: string): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(() => `(${presentSlotSql()}, ?, ?, ?)`)
  await change(
    db,
    `INSERT INTO installation_history (slot, name, label, value) VALUES ${rows.join(', ')}
      ON DUPLICATE KEY UPDATE value = ${joined}`,
    counts.flatMap(({ name, label, value }) => [name, label, value])
  )
}
