import { errors } from '@adonisjs/auth'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockById, select } from '#app/shared/database/sql'

/** A session, and whose it is. */
export interface HeldSession {
  userId: string
  sessionId: string
}

/**
 * Keeps a session from being ended until the transaction is over. What outlives sessions (a key, a
 * second factor, a password) is given to none that a new password has ended in the meantime.
 *
 * @throws E_UNAUTHORIZED_ACCESS
 */
export async function holdSession(
  trx: TransactionClientContract,
  { userId, sessionId }: HeldSession
): Promise<void> {
  await lockById(trx, 'users', userId)
  const rows = await select(
    trx,
    'SELECT id FROM sessions WHERE id = ? AND user_id = ? FOR UPDATE',
    [sessionId, userId]
  )
  if (rows.length === 0) throw refusal('The session has ended')
}

/**
 * Keeps a password from being changed until the transaction is over.
 *
 * @param hash of the password, as it was read before
 * @throws E_UNAUTHORIZED_ACCESS it was changed since
 */
export async function holdPassword(
  trx: TransactionClientContract,
  userId: string,
  hash: string
): Promise<void> {
  await lockById(trx, 'users', userId)
  const text = 'SELECT id FROM users WHERE id = ? AND password_hash = ? FOR UPDATE'
  const rows = await select(trx, text, [userId, hash])
  if (rows.length === 0) throw refusal('The password was changed')
}

/**
 * Keeps a passkey from being removed until the transaction is over.
 *
 * @throws E_UNAUTHORIZED_ACCESS it was removed since
 */
export async function holdPasskey(
  trx: TransactionClientContract,
  userId: string,
  passkeyId: string
): Promise<void> {
  await lockById(trx, 'users', userId)
  const text = 'SELECT id FROM passkeys WHERE id = ? AND user_id = ? FOR UPDATE'
  const rows = await select(trx, text, [passkeyId, userId])
  if (rows.length === 0) throw refusal('The passkey was removed')
}

function refusal(text: string) {
  return new errors.E_UNAUTHORIZED_ACCESS(text, { guardDriverName: 'session' })
}
