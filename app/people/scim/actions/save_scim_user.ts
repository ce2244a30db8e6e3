import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { applyDirectoryRoles } from '#app/people/scim/actions/apply_directory_roles'
import {
  openDirectoryAccount,
  updateDirectoryAccount,
} from '#app/people/scim/actions/directory_account'
import { leaveOrganisation } from '#app/people/scim/actions/leave_organisation'
import { noteDirectory } from '#app/people/scim/actions/note_directory'
import { findScimUser } from '#app/people/scim/queries/find_scim_users'
import { ScimRefusal } from '#app/people/scim/rules/scim_refusal'
import { nameKey, readScimUser, type ScimUserInput } from '#app/people/scim/rules/user_input'
import type { ScimCaller, ScimPerson, ScimUserRow } from '#app/people/scim/scim'
import { isDuplicate } from '#app/shared/database/database_errors'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/**
 * Brings a person of a directory into the organisation: into no workspace yet, which is for groups to do.
 *
 * @throws ScimRefusal; Problem `licence.limit_reached`
 */
export async function createScimUser(caller: ScimCaller, given: unknown): Promise<ScimPerson> {
  const input = readScimUser(given)
  const { organisationId } = caller
  return inTurn(organisationId, async (trx) => {
    await requireFreeName(trx, organisationId, input.userName)
    const { userId, isMade } = await openDirectoryAccount(trx, caller, input)
    const present = await table<ScimUserRow>(trx, 'scim_users')
      .where({ organisation_id: organisationId, user_id: userId })
      .first()
    if (present) throw isTaken('Another user of the directory has this address.')
    const id = newId()
    await trx.table('scim_users').insert({
      id,
      organisation_id: organisationId,
      user_id: userId,
      ...toColumns(input),
      made_account: isMade,
      created_at: now(),
      updated_at: now(),
    })
    if (!input.active) await leaveOrganisation(trx, caller, userId)
    await noteDirectory(trx, caller, 'scim_user.created', id, { userName: input.userName })
    return findScimUser(trx, organisationId, id)
  })
}

/**
 * Changes a person of a directory. With `active` false all that they have in the organisation ends at
 * once; with true they get the roles of their groups again.
 *
 * @param change makes the new record of the one that is there
 * @throws ScimRefusal
 */
export async function changeScimUser(
  caller: ScimCaller,
  id: string,
  change: (trx: TransactionClientContract, present: ScimPerson) => Promise<unknown>
): Promise<ScimPerson> {
  const { organisationId } = caller
  return inTurn(organisationId, async (trx) => {
    const present = await findScimUser(trx, organisationId, id)
    const input = readScimUser(await change(trx, present))
    if (nameKey(input.userName) !== present.user_name_key) {
      await requireFreeName(trx, organisationId, input.userName)
    }
    await updateDirectoryAccount(trx, caller, present, input)
    await trx
      .from('scim_users')
      .where('id', id)
      .update({ ...toColumns(input), updated_at: now() })
    const wasActive = present.active === 1
    if (wasActive && !input.active) await leaveOrganisation(trx, caller, present.user_id)
    if (!wasActive && input.active) await applyDirectoryRoles(trx, caller, [present.user_id])
    const data = { userName: input.userName, active: input.active }
    await noteDirectory(trx, caller, 'scim_user.changed', id, data)
    return findScimUser(trx, organisationId, id)
  })
}

/** Makes changes of an organisation's directory take turns; what another took first is refused. */
export async function inTurn<Result>(
  organisationId: string,
  work: (trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  try {
    return await retryingTransaction(db, async (trx) => {
      await lockMemberships(trx, organisationId)
      return work(trx)
    })
  } catch (error) {
    if (!isDuplicate(error, 'users_email_key')) throw error
    throw isTaken('Another account has this address.')
  }
}

function toColumns(input: ScimUserInput) {
  return {
    user_name: input.userName,
    user_name_key: nameKey(input.userName),
    external_id: input.externalId,
    display_name: input.displayName,
    given_name: input.givenName,
    family_name: input.familyName,
    active: input.active,
  }
}

async function requireFreeName(
  trx: TransactionClientContract,
  organisationId: string,
  userName: string
): Promise<void> {
  const place = { organisation_id: organisationId, user_name_key: nameKey(userName) }
  const present = await table<ScimUserRow>(trx, 'scim_users').where(place).first()
  if (present) throw isTaken('There is a user of this userName already.')
}

const isTaken = (detail: string) => new ScimRefusal(409, detail, 'uniqueness')
