import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { holdPasskey, holdPassword, holdSession } from '#app/people/sessions/actions/hold_session'
import {
  carryProviderOrigin,
  findOrigin,
  storeProviderOrigin,
  type ProviderOrigin,
} from '#app/people/sessions/actions/session_origin'
import {
  hashSessionToken,
  SECOND_FACTOR_MS,
  SESSION_MS,
} from '#app/people/sessions/rules/session_token'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { drawToken } from '#app/shared/random'
import { now, nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'

export interface NewSession {
  userId: string
  address: string | null
  userAgent: string | null

  /** Good for the second factor alone, and for ten minutes. */
  secondFactorPending?: boolean

  /** Set where a password opens it: the hash of that password. */
  passwordHash?: string

  /** Set where a passkey opens it: the id of that. */
  passkeyId?: string

  /** Set where it takes the place of another one: the id of that session. */
  former?: string

  /** Set where an identity provider opens it. */
  provider?: ProviderOrigin
}

/**
 * Opens a session. A change of the password locks the account too: afterwards the former password opens none.
 *
 * @returns the token for the cookie, which is not kept
 * @throws E_UNAUTHORIZED_ACCESS where the password was changed or the passkey removed since, or the former
 * session has ended
 */
export async function openSession(
  session: NewSession
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const id = newId()
  const token = drawToken()
  const pending = session.secondFactorPending ?? false
  const expiresAt = new Date(nowMs() + (pending ? SECOND_FACTOR_MS : SESSION_MS))
  await retryingTransaction(db, async (trx) => {
    await holdGround(trx, session)
    const origin = session.former ? await findOrigin(trx, session.former) : null
    await trx.table('sessions').insert({
      id,
      token_hash: hashSessionToken(token),
      user_id: session.userId,
      second_factor_pending: pending,
      host_cookie: installation.cookiePrefix !== '',
      address: session.address,
      user_agent: session.userAgent?.slice(0, 512) ?? null,
      provider_id: session.provider?.providerId ?? origin?.provider_id ?? null,
      signed_in_at: origin?.signed_in_at ?? now(),
      proved_at: origin?.proved_at ?? now(),
      created_at: now(),
      last_seen_at: now(),
      expires_at: expiresAt,
    })
    if (session.provider) await storeProviderOrigin(trx, id, session.provider)
    else if (origin?.provider_id) await carryProviderOrigin(trx, session.former!, id)
  })
  return { id, token, expiresAt }
}

/** @throws E_UNAUTHORIZED_ACCESS */
async function holdGround(
  trx: TransactionClientContract,
  { userId, passwordHash, passkeyId, former }: NewSession
): Promise<void> {
  if (former !== undefined) await holdSession(trx, { userId, sessionId: former })
  if (passwordHash !== undefined) await holdPassword(trx, userId, passwordHash)
  if (passkeyId !== undefined) await holdPasskey(trx, userId, passkeyId)
}
