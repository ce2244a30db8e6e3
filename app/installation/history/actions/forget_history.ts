import db from '@adonisjs/lucid/services/db'
import { presentSlotSql } from '#app/installation/history/queries/present_slot'
import { HOURS, SLOTS_OF_HOUR } from '#app/installation/history/rules/slots'
import { change } from '#app/shared/database/sql'
import { trustedNowMs } from '#app/shared/time/database_clock'

/** A day, and the hour that is not over. */
const SLOTS_KEPT = (HOURS + 1) * SLOTS_OF_HOUR

/**
 * Forgets what was counted before that.
 *
 * @throws ClocksDisagree
 */
export async function forgetHistory(): Promise<void> {
  await trustedNowMs()
  const oldest = `${presentSlotSql()} - ${SLOTS_KEPT}`
  await change(db, `DELETE FROM installation_history WHERE slot < ${oldest}`)
}
