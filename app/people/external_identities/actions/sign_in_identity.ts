import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import { lockAccount, type AccountRow } from '#app/people/accounts/queries/find_account'
import { addressDomainOf } from '#app/people/address_domains/rules/domain_name'
import { findDirectoryEntry } from '#app/people/directory/queries/find_directory_entry'
import { applyGroupRoles } from '#app/people/external_identities/actions/apply_group_roles'
import { linkByDomain } from '#app/people/external_identities/actions/link_by_domain'
import type { ExternalIdentityRow } from '#app/people/external_identities/external_identity'
import { externalIdentityProblem } from '#app/people/external_identities/problems'
import { findIdentity } from '#app/people/external_identities/queries/find_identity'
import type { IdentityProviderRow } from '#app/people/identity_providers/identity_provider'
import { speaksFor } from '#app/people/identity_providers/queries/usable_provider'
import type { ProvedIdentity } from '#app/platform/plugins/contract'
import { isDuplicate } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/** Whose account an identity opens. */
export interface SignedInIdentity {
  userId: string
  identityId: string

  /** Does the account ask for its second factor besides? */
  mfaRequired: boolean
}

/**
 * Finds or makes the account of someone whom a provider has proved, and gives it the roles of its
 * groups. An account is reached by an identity that is linked to it, or by an address that the
 * provider has verified and whose domain is proved by the owner of the provider. A link that rests on
 * a domain ends with the proof of that domain.
 *
 * @throws Problem `identity.*`, `licence.limit_reached`
 */
export async function signInIdentity(
  provider: IdentityProviderRow,
  proved: ProvedIdentity,
  origin: Origin
): Promise<SignedInIdentity> {
  try {
    return await retryingTransaction(db, (trx) => enter(trx, provider, proved, origin))
  } catch (error) {
    if (!isDuplicate(error, 'users_email_key') && !isDuplicate(error, 'external_identities')) {
      throw error
    }
    // Someone else made the account or the link in the same moment: it is found now.
    return retryingTransaction(db, (trx) => enter(trx, provider, proved, origin))
  }
}

async function enter(
  trx: TransactionClientContract,
  provider: IdentityProviderRow,
  proved: ProvedIdentity,
  origin: Origin
): Promise<SignedInIdentity> {
  const known = await findIdentity(trx, provider.id, proved.subject)
  const { account, identityId } = known
    ? await openLinked(trx, provider, known, proved)
    : await linkByDomain(trx, provider, proved, origin)
  if (account.disabled_at) throw externalIdentityProblem('identity.account_disabled')
  await requireNotEnded(trx, provider, account.id)
  await applyGroupRoles(trx, provider, { userId: account.id, groups: proved.groups }, origin)
  const mfaRequired = account.mfa_enabled_at !== null
  if (!mfaRequired) {
    const data = { provider: provider.name, providerId: provider.id }
    await noteAccount(trx, 'account.signed_in', account.id, origin, { data })
  }
  return { userId: account.id, identityId, mfaRequired }
}

/** Someone whom the directory has ended comes in no more, whatever the provider says of them. */
async function requireNotEnded(
  trx: TransactionClientContract,
  { organisation_id: organisationId }: IdentityProviderRow,
  userId: string
): Promise<void> {
  if (organisationId === null) return
  const entry = await findDirectoryEntry(trx, organisationId, userId)
  if (entry && !entry.active) throw externalIdentityProblem('identity.person_inactive')
}

async function openLinked(
  trx: TransactionClientContract,
  provider: IdentityProviderRow,
  known: ExternalIdentityRow,
  { email }: ProvedIdentity
): Promise<{ account: AccountRow; identityId: string }> {
  const account = (await lockAccount(trx, known.user_id))!
  if (known.linked_by === 'Domain') {
    const domain = addressDomainOf(account.email)
    if (!domain || !(await speaksFor(trx, provider.id, domain))) {
      throw externalIdentityProblem('identity.domain_unproved')
    }
  }
  await trx
    .from('external_identities')
    .where('id', known.id)
    .update({ last_used_at: now(), email: email?.slice(0, 254) ?? null })
  return { account, identityId: known.id }
}
