import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import {
  drawSetUpCode,
  hashSetUpCode,
  keepSetUpCode,
  removeSetUpCode,
  setUpUrl,
} from '#app/installation/set_up/set_up_code'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { RepeatedLook } from '#app/shared/process/repeated_look'
import { now } from '#app/shared/time/clock'

/**
 * Makes the code of a fresh installation, where there is none yet: of several processes and machines
 * on one database one makes it, and keeps it in its storage. Where no one reads its output on a
 * terminal it is logged, this once.
 */
export async function offerSetUp(): Promise<void> {
  if (await isSetUp()) return removeSetUpCode()
  const code = drawSetUpCode()
  const isNew = await retryingTransaction(db, async (trx) => {
    const inserted = await change(
      trx,
      "INSERT IGNORE INTO installation_settings (name, value, updated_at) VALUES ('setup_code', ?, ?)",
      [hashSetUpCode(code), now()]
    )
    if (inserted === 1) keepSetUpCode(code)
    return inserted === 1
  })
  if (isNew && !process.stdout.isTTY) {
    logger.warn(
      { url: setUpUrl(code) },
      'the first account is made with this code, at this address'
    )
  }
}

/** Offers it at the start of a process; where the database or its tables are not there yet, as soon as they are. */
export const setUpOffer = new RepeatedLook({
  everyMs: 1_000,
  look: async () => {
    await offerSetUp()
    setUpOffer.stop()
  },
  // Others say that the database does not answer.
  warn: () => {},
})
