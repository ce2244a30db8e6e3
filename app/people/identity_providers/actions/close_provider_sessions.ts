import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { change } from '#app/shared/database/sql'

/** Which sessions: all of a provider, or those of one of its people, or one of its own sessions. */
export interface ProviderSessionFilter {
  providerId: string
  subject?: string | null

  /** What the provider calls its session. */
  session?: string | null
}

/**
 * Ends sessions that a provider opened.
 *
 * @returns how many there were
 */
export async function closeProviderSessions(
  trx: TransactionClientContract,
  { providerId, subject, session }: ProviderSessionFilter
): Promise<number> {
  const conditions = ['ps.provider_id = ?']
  const values: unknown[] = [providerId]
  if (subject) {
    conditions.push(
      'ps.identity_id IN (SELECT id FROM external_identities WHERE provider_id = ? AND subject = ?)'
    )
    values.push(providerId, subject)
  }
  if (session) {
    conditions.push('ps.provider_session = ?')
    values.push(session)
  }
  return change(
    trx,
    `DELETE s FROM sessions s JOIN provider_sessions ps ON ps.session_id = s.id
      WHERE ${conditions.join(' AND ')}`,
    values
  )
}
