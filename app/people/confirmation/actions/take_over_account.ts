import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { eraseSecondFactor } from '#app/people/accounts/actions/erase_second_factor'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import type { AccountRow } from '#app/people/accounts/queries/find_account'
import { revokeKeysOf } from '#app/people/api_keys/actions/revoke_keys_of'
import { leaveUninvited } from '#app/people/confirmation/actions/leave_uninvited'
import { now } from '#app/shared/time/clock'

/**
 * Hands an account whose address was never confirmed to the person who reads the mails of the
 * address: confirms it, and removes keys, the second factor and memberships, which someone else may
 * have made who registered with that address first. End its sessions before.
 */
export async function takeOverAccount(
  trx: TransactionClientContract,
  account: AccountRow,
  origin: Origin
): Promise<void> {
  const actor = { userId: account.id, apiKeyId: null, ...origin }
  await eraseSecondFactor(trx, account.id)
  await revokeKeysOf(trx, account.id, actor)
  await leaveUninvited(trx, account, actor)
  await trx
    .from('users')
    .where('id', account.id)
    .update({ email_verified_at: now(), updated_at: now() })
  await noteAccount(trx, 'account.taken_over', account.id, origin)
}
