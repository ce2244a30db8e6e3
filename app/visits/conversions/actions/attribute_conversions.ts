import db from '@adonisjs/lucid/services/db'
import { databaseNowMs } from '#app/shared/database_clock'
import { change, sqlTime } from '#app/shared/sql'
import { DETAIL_COLUMNS } from '#app/visits/conversions/queries/click_details'

/** A click that is not stored by then waits in the spool of a machine that is gone, or was erased. */
const GIVEN_UP_AFTER_MS = 2 * 24 * 3_600_000

/**
 * Copies to conversions what they count under, from clicks that were stored after the conversion was
 * reported. Reports look at the click itself until then. Doing it twice changes nothing.
 */
export async function attributeConversions(): Promise<void> {
  const copies = DETAIL_COLUMNS.map((name) => `v.${name} = k.${name}`).join(', ')
  await change(
    db,
    `UPDATE conversions v JOIN clicks k ON k.id = v.click_id AND k.clicked_at = v.clicked_at
    SET ${copies}, v.attributed = 1 WHERE v.attributed = 0`
  )
  await change(
    db,
    'UPDATE conversions SET attributed = 1 WHERE attributed = 0 AND created_at < ?',
    [sqlTime(databaseNowMs() - GIVEN_UP_AFTER_MS)]
  )
}
