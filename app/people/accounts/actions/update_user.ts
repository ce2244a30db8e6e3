import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { accountProblem } from '#app/people/accounts/problems'
import { lockAccount, type AccountRow } from '#app/people/accounts/queries/find_account'
import { findUser, type User } from '#app/people/accounts/queries/list_users'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import type { Actor } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

export interface UpdateUserInput {
  disabled?: boolean | null
  installationAdministrator?: boolean | null
}

/**
 * Disables an account or lets it in again, makes its owner an administrator of the installation or
 * takes that away. What is missing or null stays as it is. A disabled account's sessions end.
 *
 * @throws Problem `user.not_found`, `user.own_account`, `user.last_administrator`
 */
export async function updateUser(
  userId: string,
  input: UpdateUserInput,
  actor: Actor
): Promise<User> {
  await retryingTransaction(db, async (trx) => {
    const administrators = await lockAdministrators(trx)
    const account = await lockAccount(trx, userId)
    if (!account) throw accountProblem('user.not_found')
    const disabled = input.disabled ?? account.disabled_at !== null
    const administrator =
      input.installationAdministrator ?? account.installation_administrator === 1
    if (disabled && userId === actor.userId) throw accountProblem('user.own_account')
    const others = administrators.filter((id) => id !== userId)
    const staysOne = administrator && !disabled
    if (administrators.includes(userId) && !staysOne && others.length === 0) {
      throw accountProblem('user.last_administrator')
    }
    await store(trx, account, { disabled, administrator }, actor)
  })
  return (await findUser(userId))!
}

/**
 * A request that changes who administers waits here for others that do, so that one always stays.
 */
export async function lockAdministrators(trx: TransactionClientContract): Promise<string[]> {
  const rows = await table<AccountRow>(trx, 'users')
    .select('id')
    .where('installation_administrator', true)
    .whereNull('disabled_at')
    .whereNull('deleted_at')
    .orderBy('id')
    .forUpdate()
  return rows.map(({ id }) => id)
}

async function store(
  trx: TransactionClientContract,
  account: AccountRow,
  { disabled, administrator }: { disabled: boolean; administrator: boolean },
  actor: Actor
): Promise<void> {
  const wasDisabled = account.disabled_at !== null
  const wasAdministrator = account.installation_administrator === 1
  if (disabled === wasDisabled && administrator === wasAdministrator) return
  await trx
    .from('users')
    .where('id', account.id)
    .update({
      disabled_at: disabled ? (account.disabled_at ?? now()) : null,
      installation_administrator: administrator,
      updated_at: now(),
    })
  const actions = []
  if (disabled !== wasDisabled) actions.push(disabled ? 'disabled' : 'enabled')
  if (administrator !== wasAdministrator) {
    actions.push(administrator ? 'administrator_made' : 'administrator_removed')
  }
  if (disabled) await closeUserSessions(account.id, { client: trx })
  for (const action of actions) {
    await noteAccount(trx, `user.${action}`, account.id, actor, { actorId: actor.userId })
  }
}
