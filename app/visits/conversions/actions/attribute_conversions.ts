import db from '@adonisjs/lucid/services/db'
import { databaseNowMs } from '#app/shared/database_clock'
import { change, select, sqlTime } from '#app/shared/sql'
import {
  STORED_CLICKS_OF_WORKSPACES,
  STORED_COLUMNS,
} from '#app/visits/clicks/queries/stored_clicks'
import { readNonce } from '#app/visits/clicks/rules/click_key'
import { DETAIL_COLUMNS } from '#app/visits/conversions/queries/click_details'

/** A click that is not stored by then waits in the spool of a machine that is gone, or was erased. */
const GIVEN_UP_AFTER_MS = 2 * 24 * 3_600_000

/** Conversions of one sweep that get the key of their click. */
const FILLED_AT_ONCE = 10_000

/**
 * Copies to conversions what they count under, from clicks that were stored after the conversion was
 * reported. Reports look at the click itself until then. Doing it twice changes nothing.
 */
export async function attributeConversions(): Promise<void> {
  await fillNonces()
  const copies = DETAIL_COLUMNS.map((name) => `v.${name} = ${STORED_COLUMNS[name]}`).join(', ')
  await change(
    db,
    `UPDATE conversions v STRAIGHT_JOIN (${STORED_CLICKS_OF_WORKSPACES})
      ON w.workspace_id = v.workspace_id AND c.clicked_at = v.clicked_at AND c.nonce = v.click_nonce
    SET ${copies}, v.attributed = 1 WHERE v.attributed = 0`
  )
  await change(
    db,
    'UPDATE conversions SET attributed = 1 WHERE attributed = 0 AND created_at < ?',
    [sqlTime(databaseNowMs() - GIVEN_UP_AFTER_MS)]
  )
}

/** Conversions of another installation, and of the release before, come without. */
async function fillNonces(): Promise<void> {
  const waiting = await select<{ id: string; click_id: string }>(
    db,
    `SELECT id, click_id FROM conversions
    WHERE attributed = 0 AND click_nonce IS NULL LIMIT ${FILLED_AT_ONCE}`
  )
  for (const { id, click_id: clickId } of waiting) {
    await change(db, 'UPDATE conversions SET click_nonce = ? WHERE id = ?', [
      readNonce(clickId),
      id,
    ])
  }
}
