import db from '@adonisjs/lucid/services/db'
import {
  SIGNED_IN_COLUMNS,
  toSignedInPerson,
  type SignedInRow,
} from '#app/people/sessions/signed_in_row'
import type { SignedInPerson } from '#app/platform/access/signed_in'
import { select } from '#app/shared/database/sql'

/** The person who signs in, and the form of their address that throttles count by. */
export async function findPersonToSignIn(
  userId: string
): Promise<{ user: SignedInPerson; emailKey: string }> {
  const [row] = await select<SignedInRow & { emailKey: string }>(
    db,
    `SELECT ${SIGNED_IN_COLUMNS}, u.email_key AS emailKey FROM users u WHERE u.id = ?`,
    [userId]
  )
  if (!row) throw new Error(`There is no account ${userId}`)
  return { user: toSignedInPerson(row), emailKey: row.emailKey }
}
