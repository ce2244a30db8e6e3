import encryption from '@adonisjs/core/services/encryption'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { change, select } from '#app/shared/database/sql'

/** What a provider says of a session that it opens. */
export interface ProviderOrigin {
  providerId: string

  /** Id of the external identity that signed in. */
  identityId: string

  /** What the provider calls its own session; null: nothing. */
  session: string | null

  /** What the provider wants to see when the person signs out; null: nothing. */
  signOutToken: string | null
}

/** Longest token of a provider that is kept; without it people sign out at the provider themselves. */
const LONGEST_TOKEN = 32_000

interface Origin {
  provider_id: string | null
  signed_in_at: Date
  proved_at: Date
}

/** Finds how a session began: a change of privilege gives it a new id, and no new beginning. */
export async function findOrigin(
  trx: TransactionClientContract,
  sessionId: string
): Promise<Origin | null> {
  const [row] = await select<Origin>(
    trx,
    `SELECT provider_id, COALESCE(signed_in_at, created_at) AS signed_in_at,
            COALESCE(proved_at, created_at) AS proved_at
       FROM sessions WHERE id = ?`,
    [sessionId]
  )
  return row ?? null
}

/** Stores what a provider says of the session that it opened. */
export async function storeProviderOrigin(
  trx: TransactionClientContract,
  sessionId: string,
  { providerId, identityId, session, signOutToken }: ProviderOrigin
): Promise<void> {
  const isKept = signOutToken !== null && signOutToken.length <= LONGEST_TOKEN
  await trx.table('provider_sessions').insert({
    session_id: sessionId,
    provider_id: providerId,
    identity_id: identityId,
    provider_session: session,
    sign_out_token: isKept ? encryption.encrypt(signOutToken) : null,
  })
}

/** Gives what is stored of a session to the one that takes its place. */
export async function carryProviderOrigin(
  trx: TransactionClientContract,
  formerId: string,
  sessionId: string
): Promise<void> {
  await change(
    trx,
    `INSERT INTO provider_sessions
       (session_id, provider_id, identity_id, provider_session, sign_out_token)
     SELECT ?, provider_id, identity_id, provider_session, sign_out_token
       FROM provider_sessions WHERE session_id = ?`,
    [sessionId, formerId]
  )
}
