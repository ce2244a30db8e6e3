import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import {
  isChallengeFor,
  spendChallenge,
  type ChallengeUse,
} from '#app/people/passkeys/actions/challenge'
import type { PasskeyRow } from '#app/people/passkeys/passkey'
import { passkeyProblem } from '#app/people/passkeys/problems'
import {
  hashCredentialId,
  readCredential,
  readSignedChallenge,
  type Credential,
} from '#app/people/passkeys/rules/credential'
import { relyingParty } from '#app/people/passkeys/rules/relying_party'
import { change, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/** Why a passkey is not taken; the audit log says it, the person sees one sentence for all. */
type Refusal = 'invalid' | 'unknown' | 'replayed' | 'cloned' | 'disabled'

/**
 * Does something that a passkey is asked for, in the transaction that uses its signature up.
 *
 * @param given what the browser sent, as text
 * @throws Problem `passkey.invalid`
 * @throws TooManyAttempts
 */
export async function withPasskey<Result>(
  use: ChallengeUse,
  given: unknown,
  origin: Origin,
  work: (trx: TransactionClientContract, passkey: PasskeyRow) => Promise<Result>
): Promise<Result> {
  const throttle = use.use === 'sign-in' ? 'login' : 'secondFactor'
  const attempt = await beginAttempt(throttle, { account: use.userId ?? undefined, ...origin })
  const credential = readCredential(given)
  if (!credential) return refuse('invalid', use.userId, use, origin)
  const passkey = await findPasskey(credential, use)
  if (!passkey) return refuse('unknown', use.userId, use, origin)
  const verified = await verify(passkey, credential, use)
  if (!verified) return refuse('invalid', passkey.user_id, use, origin)
  const outcome = await retryingTransaction(db, async (trx) => {
    const refusal = await spend(trx, passkey, credential, verified.counter)
    return refusal ? { refusal } : { value: await work(trx, passkey) }
  }).catch(async (error: unknown) => {
    await attempt.forgive()
    throw error
  })
  if (outcome.refusal) return refuse(outcome.refusal, passkey.user_id, use, origin)
  await attempt.succeed()
  return outcome.value as Result
}

async function findPasskey({ id }: Credential, { userId }: ChallengeUse) {
  const row = await table<PasskeyRow>(db, 'passkeys')
    .where('credential_hash', hashCredentialId(id))
    .first()
  return row && (userId === null || row.user_id === userId) ? row : null
}

/** Challenge, origin, host, user verification and signature. How often it has signed is for later. */
async function verify(row: PasskeyRow, credential: Credential, use: ChallengeUse) {
  const { userHandle } = credential.response
  const owner = Buffer.from(row.user_id).toString('base64url')
  if (typeof userHandle === 'string' && userHandle !== owner) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => isChallengeFor(challenge, use),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: 0,
      },
    })
    return verified ? { counter: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}

/**
 * Uses the signature up. One whose number is not above that of the one before was made by a copy of
 * the key (WebAuthn 3, 6.1.1); keys that count nothing always say 0.
 */
async function spend(
  trx: TransactionClientContract,
  { id, user_id: userId }: PasskeyRow,
  credential: Credential,
  counter: number
): Promise<Refusal | null> {
  const account = await lockAccount(trx, userId)
  if (!account || account.disabled_at) return 'disabled'
  if (!(await spendChallenge(trx, readSignedChallenge(credential)))) return 'replayed'
  const used = await change(
    trx,
    `UPDATE passkeys SET counter = ?, last_used_at = ?
      WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0))`,
    [counter, now(), id, counter, counter]
  )
  if (used === 1) return null
  const isThere = await table<PasskeyRow>(trx, 'passkeys').where('id', id).first()
  return isThere ? 'cloned' : 'unknown'
}

async function refuse(
  refusal: Refusal,
  userId: string | null,
  { use }: ChallengeUse,
  origin: Origin
): Promise<never> {
  const action = use === 'prove' ? 'account.proof_failed' : 'account.sign_in_failed'
  await db.transaction((trx) =>
    noteAccount(trx, action, userId, origin, { actorId: null, data: { passkey: refusal } })
  )
  throw passkeyProblem('passkey.invalid')
}
