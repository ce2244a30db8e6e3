import db from '@adonisjs/lucid/services/db'
import { toPasskey, type Passkey, type PasskeyRow } from '#app/people/passkeys/passkey'
import { table } from '#app/shared/database/sql'

/** Lists the passkeys of a person, oldest first. */
export async function listPasskeys(userId: string): Promise<Passkey[]> {
  const rows = await findPasskeyRows(userId)
  return rows.map(toPasskey)
}

export async function findPasskeyRows(userId: string): Promise<PasskeyRow[]> {
  return table<PasskeyRow>(db, 'passkeys').where('user_id', userId).orderBy('id')
}

/** Does anyone sign in with a passkey? */
export async function hasPasskeys(): Promise<boolean> {
  return (await table<PasskeyRow>(db, 'passkeys').select('id').first()) !== null
}
