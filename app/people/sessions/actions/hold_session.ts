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
  if (rows.length > 0) return
  throw new errors.E_UNAUTHORIZED_ACCESS('The session has ended', { guardDriverName: 'session' })
}
