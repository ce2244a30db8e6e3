import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { storeAccount } from '#app/people/accounts/actions/store_account'
import type { Origin } from '#app/people/accounts/origin'
import {
  findAccountByEmail,
  lockAccount,
  type AccountRow,
} from '#app/people/accounts/queries/find_account'
import { readDisplayName } from '#app/people/accounts/rules/display_name'
import { readEmail } from '#app/people/accounts/rules/email'
import { addressDomainOf } from '#app/people/address_domains/rules/domain_name'
import { takeOverAccount } from '#app/people/confirmation/actions/take_over_account'
import { storeIdentity } from '#app/people/external_identities/actions/store_identity'
import { externalIdentityProblem } from '#app/people/external_identities/problems'
import { findIdentity } from '#app/people/external_identities/queries/find_identity'
import type { IdentityProviderRow } from '#app/people/identity_providers/identity_provider'
import { speaksFor } from '#app/people/identity_providers/queries/usable_provider'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import type { ProvedIdentity } from '#app/platform/plugins/contract'
import { Problem } from '#app/shared/problems/problem'
import { now } from '#app/shared/time/clock'

/**
 * Links someone whom a provider has proved to the account of their address, or makes one: the
 * provider says that the address is verified, and its owner has proved the domain. An account whose
 * address was never confirmed may be that of someone who only typed it in: what they set up is
 * removed, their password too.
 *
 * @throws Problem `identity.address_missing`, `identity.address_unverified`,
 * `identity.domain_unproved`, `identity.account_linked`, `identity.account_disabled`,
 * `licence.limit_reached`
 */
export async function linkByDomain(
  trx: TransactionClientContract,
  provider: IdentityProviderRow,
  proved: ProvedIdentity,
  origin: Origin
): Promise<{ account: AccountRow; identityId: string }> {
  const email = await requireProvedAddressOf(trx, provider, proved)
  const found = await findAccountByEmail(email.key, trx)
  if (found?.disabled_at) throw externalIdentityProblem('identity.account_disabled')
  const userId = found?.id ?? (await makeAccount(trx, provider, { ...proved, email }, origin))
  const account = (await lockAccount(trx, userId))!
  // Someone who came in the same moment may have linked it before it was locked.
  const present = await findIdentity(trx, provider.id, proved.subject)
  if (present?.user_id === userId) return { account, identityId: present.id }
  const link = { userId, linkedBy: 'Domain' } as const
  const identityId = await storeIdentity(trx, provider, proved, link, origin)
  if (account.email_verified_at) return { account, identityId }
  await closeUserSessions(userId, { client: trx })
  await trx.from('users').where('id', userId).update({ password_hash: null, updated_at: now() })
  await takeOverAccount(trx, account, origin)
  return { account: (await lockAccount(trx, userId))!, identityId }
}

async function requireProvedAddressOf(
  trx: TransactionClientContract,
  provider: IdentityProviderRow,
  { email: given, emailVerified }: ProvedIdentity
) {
  const email = given === null ? null : readGivenEmail(given)
  if (!email) throw externalIdentityProblem('identity.address_missing')
  if (!emailVerified) throw externalIdentityProblem('identity.address_unverified')
  const domain = addressDomainOf(email.email)
  if (!domain || !(await speaksFor(trx, provider.id, domain))) {
    throw externalIdentityProblem('identity.domain_unproved')
  }
  return email
}

/** Reads an address of a provider; null: it is none. */
function readGivenEmail(given: string) {
  try {
    return readEmail(given)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function makeAccount(
  trx: TransactionClientContract,
  provider: IdentityProviderRow,
  { email, displayName }: { email: ReturnType<typeof readEmail>; displayName: string | null },
  origin: Origin
): Promise<string> {
  const userId = await storeAccount(trx, {
    email,
    passwordHash: null,
    displayName: readGivenName(displayName),
    emailVerified: true,
  })
  const data = { provider: provider.name, providerId: provider.id }
  await noteAccount(trx, 'account.registered', userId, origin, { data })
  return userId
}

/** Takes a name of a provider where it can stand here, else none. */
function readGivenName(given: string | null): string | null {
  try {
    return readDisplayName(given)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
