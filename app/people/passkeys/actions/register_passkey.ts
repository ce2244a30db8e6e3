import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { passkeyMail } from '#app/people/accounts/account_mails'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { storeRecoveryCodes } from '#app/people/accounts/actions/store_recovery_codes'
import type { Origin } from '#app/people/accounts/origin'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import { isChallengeFor, spendChallenge } from '#app/people/passkeys/actions/challenge'
import type { PasskeyRow } from '#app/people/passkeys/passkey'
import { passkeyProblem } from '#app/people/passkeys/problems'
import {
  hashCredentialId,
  readCredential,
  readSignedChallenge,
  type Credential,
} from '#app/people/passkeys/rules/credential'
import { ALGORITHMS, relyingParty } from '#app/people/passkeys/rules/relying_party'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import { holdSession, type HeldSession } from '#app/people/sessions/actions/hold_session'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { countRows, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

const MOST = 20

export interface NewPasskey {
  name: string

  /** What the browser sent, as text. */
  credential: unknown
}

/**
 * Registers a passkey. The first second factor of an account turns two-factor authentication on: other
 * sessions end, and there are recovery codes.
 *
 * @returns recovery codes, shown this once; null: the account has had a second factor before
 * @throws Problem `passkey.invalid`, `passkey.known`, `passkey.limit_reached`
 */
export async function registerPasskey(
  session: HeldSession,
  { name, credential: given }: NewPasskey,
  origin: Origin
): Promise<string[] | null> {
  const { userId } = session
  const credential = readCredential(given)
  if (!credential) throw passkeyProblem('passkey.invalid')
  const made = await verify(credential, userId)
  if (!made) throw passkeyProblem('passkey.invalid')
  return retryingTransaction(db, async (trx) => {
    await holdSession(trx, session)
    const account = (await lockAccount(trx, userId))!
    if (!(await spendChallenge(trx, readSignedChallenge(credential)))) {
      throw passkeyProblem('passkey.invalid')
    }
    const id = await store(trx, userId, { ...made, name })
    const codes = account.mfa_enabled_at ? null : await turnOn(trx, session)
    await queueMail(trx, {
      kind: 'account.passkey_added',
      to: account.email,
      ...(await writeMailTo(trx, account.email, passkeyMail(true, name))),
    })
    await noteAccount(trx, 'account.passkey_added', userId, origin, { data: { id, name } })
    return codes
  })
}

async function verify(credential: Credential, userId: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => isChallengeFor(challenge, { use: 'register', userId }),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports
        .filter((one) => /^[a-z-]{1,20}$/.test(one))
        .slice(0, 8)
        .join(','),
      synced: registrationInfo.credentialBackedUp ? 1 : 0,
    }
  } catch {
    return null
  }
}

async function store(
  trx: TransactionClientContract,
  userId: string,
  made: Pick<
    PasskeyRow,
    'name' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'synced'
  >
): Promise<string> {
  const hash = hashCredentialId(made.credential_id)
  const rows = () => table<PasskeyRow>(trx, 'passkeys')
  if (await rows().where('credential_hash', hash).first()) throw passkeyProblem('passkey.known')
  if ((await countRows(rows().where('user_id', userId))) >= MOST) {
    throw passkeyProblem('passkey.limit_reached')
  }
  const id = newId()
  await trx.table('passkeys').insert({
    ...made,
    id,
    user_id: userId,
    credential_hash: hash,
    created_at: now(),
    last_used_at: null,
  })
  return id
}

/** Sessions of before were opened with one factor. */
async function turnOn(
  trx: TransactionClientContract,
  { userId, sessionId }: HeldSession
): Promise<string[]> {
  await trx.from('users').where('id', userId).update({ mfa_enabled_at: now(), updated_at: now() })
  await closeUserSessions(userId, { except: sessionId, client: trx })
  return storeRecoveryCodes(trx, userId)
}
