import db from '@adonisjs/lucid/services/db'
import { installationProblem } from '#app/installation/set_up/problems'
import { drawSetUpCode, hashSetUpCode, keepSetUpCode } from '#app/installation/set_up/set_up_code'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Makes a new set-up code, which ends the one before, and keeps it on this machine.
 *
 * @throws Problem `installation.exists`
 */
export async function replaceSetUpCode(): Promise<string> {
  const code = drawSetUpCode()
  await retryingTransaction(db, async (trx) => {
    if (await isSetUp(trx)) throw installationProblem('installation.exists')
    await change(
      trx,
      `INSERT INTO installation_settings (name, value, updated_at) VALUES ('setup_code', ?, ?)
           ON DUPLICATE KEY UPDATE value = VALUES(value), updated_at = VALUES(updated_at)`,
      [hashSetUpCode(code), now()]
    )
    keepSetUpCode(code)
  })
  return code
}
