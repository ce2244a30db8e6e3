import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endTokens } from '#app/people/accounts/actions/account_tokens'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { storeAccount } from '#app/people/accounts/actions/store_account'
import { findAccountByEmail, lockAccount } from '#app/people/accounts/queries/find_account'
import { readDisplayName } from '#app/people/accounts/rules/display_name'
import type { Email } from '#app/people/accounts/rules/email'
import { findProvingOrganisation } from '#app/people/address_domains/queries/proved_domain'
import { addressDomainOf } from '#app/people/address_domains/rules/domain_name'
import { takeOverAccount } from '#app/people/confirmation/actions/take_over_account'
import { isRestorable, toDeletedColumns, toRestoredColumns } from '#app/people/grace/deletion'
import { isAnywhere } from '#app/people/scim/actions/leave_organisation'
import { invalidValue, ScimRefusal } from '#app/people/scim/rules/scim_refusal'
import type { ScimUserInput } from '#app/people/scim/rules/user_input'
import type { ScimCaller, ScimPerson } from '#app/people/scim/scim'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import { Problem } from '#app/shared/problems/problem'
import { now } from '#app/shared/time/clock'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Finds or makes the account of a person of a directory. It counts only where the organisation has proved
 * the domain of the address: else anyone could bring in, or take over, the account of someone else. One
 * whose address was never confirmed loses what it had, as at a first sign-in through a provider.
 *
 * @returns its id, and whether it was made now
 * @throws ScimRefusal invalidValue, uniqueness; Problem `licence.limit_reached`
 */
export async function openDirectoryAccount(
  trx: TransactionClientContract,
  { organisationId, ...origin }: ScimCaller,
  { email, displayName }: ScimUserInput
): Promise<{ userId: string; isMade: boolean }> {
  await requireProvedDomain(trx, organisationId, email)
  const found = await findAccountByEmail(email.key, trx)
  if (!found) {
    const userId = await storeAccount(trx, {
      email,
      passwordHash: null,
      displayName: readShownName(displayName),
      emailVerified: true,
    })
    await noteAccount(trx, 'account.registered', userId, origin, {
      actorId: null,
      data: { by: 'scim', organisationId },
    })
    return { userId, isMade: true }
  }
  const account = (await lockAccount(trx, found.id))!
  if (account.deleted_at) {
    const at = databaseNow()
    if (!isRestorable(account, at.getTime())) {
      throw new ScimRefusal(409, 'The account of this address is being erased.', 'uniqueness')
    }
    await trx.from('users').where('id', account.id).update(toRestoredColumns(at))
    await noteAccount(trx, 'account.restored', account.id, origin, {
      actorId: null,
      data: { by: 'scim', organisationId },
    })
  }
  if (!account.email_verified_at) {
    await closeUserSessions(account.id, { client: trx })
    await trx
      .from('users')
      .where('id', account.id)
      .update({ password_hash: null, updated_at: now() })
    await takeOverAccount(trx, account, origin)
  }
  // What a directory made and took away is its own again.
  return { userId: account.id, isMade: account.deleted_at !== null && !account.password_hash }
}

/**
 * Brings address and name of an account in line with the directory. Those of an account that was there
 * before its directory are its owner's.
 *
 * @throws ScimRefusal mutability, uniqueness, invalidValue
 */
export async function updateDirectoryAccount(
  trx: TransactionClientContract,
  { organisationId, ...origin }: ScimCaller,
  person: ScimPerson,
  { email, displayName }: ScimUserInput
): Promise<void> {
  const account = (await lockAccount(trx, person.user_id))!
  const isMoved = email.key !== account.email_key
  if (person.made_account === 0) {
    if (!isMoved) return
    const detail = 'The account was there before. Its address is changed by its owner alone.'
    throw new ScimRefusal(400, detail, 'mutability')
  }
  if (isMoved) {
    await requireProvedDomain(trx, organisationId, email)
    if (await findAccountByEmail(email.key, trx)) {
      throw new ScimRefusal(409, 'Another account has this address.', 'uniqueness')
    }
    const data = { by: 'scim', email: email.email, previousEmail: account.email }
    await noteAccount(trx, 'account.address_changed', account.id, origin, { actorId: null, data })
  }
  await trx
    .from('users')
    .where('id', account.id)
    .update({
      email: email.email,
      email_key: email.key,
      display_name: readShownName(displayName),
      updated_at: now(),
    })
}

/** Deletes an account that the directory made, where its person is in no organisation any more. */
export async function closeDirectoryAccount(
  trx: TransactionClientContract,
  { organisationId, ...origin }: ScimCaller,
  { user_id: userId, made_account: isMade }: ScimPerson
): Promise<void> {
  if (isMade === 0 || (await isAnywhere(trx, userId))) return
  const account = await lockAccount(trx, userId)
  if (!account || account.deleted_at) return
  await trx.from('users').where('id', userId).update(toDeletedColumns(databaseNow(), null))
  await closeUserSessions(userId, { client: trx })
  await endTokens(trx, userId)
  await noteAccount(trx, 'account.deleted', userId, origin, {
    actorId: null,
    data: { by: 'scim', organisationId },
  })
}

async function requireProvedDomain(
  trx: TransactionClientContract,
  organisationId: string,
  { email }: Email
): Promise<void> {
  const domain = addressDomainOf(email)
  if (domain && (await findProvingOrganisation(trx, domain)) === organisationId) return
  throw invalidValue(
    `The organisation has not proved the domain of ${email}. Prove it under Sign-in, Address domains.`
  )
}

/** Takes a name of a directory where it can stand here, else none. */
function readShownName(name: string | null): string | null {
  try {
    return readDisplayName(name)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
