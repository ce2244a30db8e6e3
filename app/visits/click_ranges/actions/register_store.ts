import db from '@adonisjs/lucid/services/db'
import { change, select, sqlTime } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { databaseNow, databaseNowMs } from '#app/shared/time/database_clock'
import type { KnownStore } from '#app/visits/click_ranges/actions/seal_range'

/** Folders of machines that were not seen for this time are forgotten. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000

/** Ranges that one statement removes. */
const ROWS = 1_000

/**
 * Makes a folder known to the database, or finds that it is.
 *
 * @param known what the folder says of itself; null for a new one
 * @returns the same folder; one with another id where the database does not know it, or knows it as it
 * was before: what such a folder holds is of no use
 */
export async function registerStore(known: KnownStore | null): Promise<KnownStore> {
  if (known) {
    const [row] = await select<{ seals: number | string }>(
      db,
      'SELECT seals FROM column_stores WHERE id = ?',
      [known.id]
    )
    const seals = Number(row?.seals ?? -1)
    if (seals >= known.seals) {
      await noteStoreSeen(known.id)
      return { id: known.id, seals }
    }
    await forgetStore(known.id)
  }
  const id = newId()
  await change(db, 'INSERT INTO column_stores (id, seals, seen_at) VALUES (?, 0, ?)', [
    id,
    databaseNow(),
  ])
  return { id, seals: 0 }
}

/** Notes that the machine with this folder is there. */
export async function noteStoreSeen(id: string): Promise<void> {
  await change(db, 'UPDATE column_stores SET seen_at = ? WHERE id = ?', [databaseNow(), id])
}

/** Forgets folders of machines that are no more, with all that they held. */
export async function forgetLostStores(): Promise<void> {
  const lost = await select<{ id: string }>(db, 'SELECT id FROM column_stores WHERE seen_at < ?', [
    sqlTime(databaseNowMs() - FORGOTTEN_AFTER_MS),
  ])
  for (const { id } of lost) await forgetStore(id)
}

/** Forgets a folder with all that it held. */
export async function forgetStore(id: string): Promise<void> {
  let gone = ROWS
  while (gone === ROWS) {
    gone = await change(db, `DELETE FROM click_ranges WHERE store_id = ? LIMIT ${ROWS}`, [id])
  }
  await change(db, 'DELETE FROM column_stores WHERE id = ?', [id])
}
