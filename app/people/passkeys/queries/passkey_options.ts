import { makeChallenge, type ChallengeUse } from '#app/people/passkeys/actions/challenge'
import type { PasskeyRow } from '#app/people/passkeys/passkey'
import { findPasskeyRows, hasPasskeys } from '#app/people/passkeys/queries/list_passkeys'
import { ALGORITHMS, canUsePasskeys, relyingParty } from '#app/people/passkeys/rules/relying_party'

/** How long a browser waits for the person. */
const TIMEOUT_MS = 5 * 60_000

const known = (rows: PasskeyRow[]) =>
  rows.map(({ credential_id: id, transports }) => ({
    id,
    ...(transports && { transports: transports.split(',') }),
  }))

/**
 * Returns what a browser needs to sign someone in with a passkey, as JSON; null where no one has one.
 * It names no account: the person chooses.
 */
export async function findSignInOptions(): Promise<string | null> {
  if (!canUsePasskeys() || !(await hasPasskeys())) return null
  return formatOptions({ use: 'sign-in', userId: null })
}

/** Returns what a browser needs to ask for a passkey of this account, as JSON; null: it has none. */
export async function findAccountOptions(
  userId: string,
  use: 'second-factor' | 'prove'
): Promise<string | null> {
  if (!canUsePasskeys()) return null
  const rows = await findPasskeyRows(userId)
  return rows.length === 0 ? null : formatOptions({ use, userId }, rows)
}

/** Returns what a browser needs to make a passkey for this account, as JSON. */
export async function makeRegistrationOptions(user: {
  id: string
  email: string
  displayName: string | null
}): Promise<string> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpID: relyingParty.id,
    rpName: relyingParty.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.displayName ?? user.email,
    challenge: makeChallenge({ use: 'register', userId: user.id }),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: known(await findPasskeyRows(user.id)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

async function formatOptions(use: ChallengeUse, rows?: PasskeyRow[]): Promise<string> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: makeChallenge(use),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: rows && known(rows),
  })
  return JSON.stringify(options)
}
