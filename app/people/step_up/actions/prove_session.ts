import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import { withFreshProof, type FreshProof } from '#app/people/deletion/actions/with_fresh_proof'
import { findIdentity } from '#app/people/external_identities/queries/find_identity'
import { withPasskey } from '#app/people/passkeys/actions/with_passkey'
import { holdSession, type HeldSession } from '#app/people/sessions/actions/hold_session'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Notes that the person of a session has shown once more who they are: with a code of the second
 * factor where the account has one, or with the password.
 *
 * @throws Problem `request.invalid`, `account.password_wrong`, `account.mfa_code_invalid`
 * @throws TooManyAttempts
 */
export async function proveSession(
  session: HeldSession,
  proof: FreshProof,
  origin: Origin
): Promise<void> {
  const how = proof.code ? 'code' : 'password'
  await withFreshProof(session.userId, proof, origin, (trx) => note(trx, session, how, origin))
}

/**
 * Notes the same for someone whom a provider has proved once more.
 *
 * @returns false: the account is not linked to them there
 */
export async function proveSessionByProvider(
  session: HeldSession,
  { providerId, subject }: { providerId: string; subject: string },
  origin: Origin
): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const known = await findIdentity(trx, providerId, subject)
    if (known?.user_id !== session.userId) return false
    await note(trx, session, 'provider', origin)
    return true
  })
}

/**
 * Notes the same for someone who has used a passkey of the account once more.
 *
 * @throws Problem `passkey.invalid`
 * @throws TooManyAttempts
 */
export async function proveSessionByPasskey(
  session: HeldSession,
  credential: unknown,
  origin: Origin
): Promise<void> {
  await withPasskey({ use: 'prove', userId: session.userId }, credential, origin, (trx) =>
    note(trx, session, 'passkey', origin)
  )
}

async function note(
  trx: TransactionClientContract,
  session: HeldSession,
  how: string,
  origin: Origin
): Promise<void> {
  await holdSession(trx, session)
  await trx.from('sessions').where('id', session.sessionId).update({ proved_at: now() })
  await noteAccount(trx, 'account.proved', session.userId, origin, { data: { how } })
}
