import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** Returns the form of a person's address that throttles count by. */
export async function findEmailKey(userId: string): Promise<string> {
  const text = 'SELECT u.email_key AS emailKey FROM users u WHERE u.id = ?'
  const [row] = await select<{ emailKey: string }>(db, text, [userId])
  if (!row) throw new Error(`There is no account ${userId}`)
  return row.emailKey
}
