import db from '@adonisjs/lucid/services/db'
import { hashAccountToken } from '#app/people/accounts/rules/account_token'
import { now } from '#app/shared/clock'

/**
 * Why the link of an invitation is no longer valid. `unknown`: mistyped, or a newer mail replaced
 * it.
 */
export type ClosedReason = 'accepted' | 'revoked' | 'expired' | 'unknown'

/** Finds what happened to the invitation that a link stands for; null: it is open. */
export async function findClosedReason(token: string): Promise<ClosedReason | null> {
  const row = await db
    .from('invitations')
    .where('token_hash', hashAccountToken(token))
    .select('accepted_at', 'revoked_at', 'expires_at')
    .first()
  if (!row) return 'unknown'
  if (row.accepted_at) return 'accepted'
  if (row.revoked_at) return 'revoked'
  return row.expires_at <= now() ? 'expired' : null
}
