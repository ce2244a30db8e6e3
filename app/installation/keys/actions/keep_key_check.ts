import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { judgeOwnKey } from '#app/installation/keys/queries/judge_own_key'
import { change } from '#app/shared/database/sql'
import keys from '#config/keys'

/** What is encrypted matters to no one: only that the key opens it. */
const KNOWN_TEXT = 'shunt'

/**
 * Compares the keys of this process with the check value of the database, and writes one where there
 * is none. Of two processes with different keys that start on an empty database at once, one writes
 * it, and the other is refused.
 *
 * @throws WrongKey
 */
export async function keepKeyCheck(): Promise<void> {
  const { hasCheck } = await judgeOwnKey()
  if (hasCheck) return
  await write('INSERT IGNORE')
  await judgeOwnKey()
}

/** Takes the present key as that of the database, whatever it does not open. */
export async function replaceKeyCheck(): Promise<void> {
  await write('REPLACE')
}

async function write(how: 'INSERT IGNORE' | 'REPLACE'): Promise<void> {
  await change(db, `${how} INTO key_checks (id, sealed, fingerprint) VALUES (1, ?, ?)`, [
    encryption.encrypt(KNOWN_TEXT),
    keys.presentFingerprint,
  ])
}
