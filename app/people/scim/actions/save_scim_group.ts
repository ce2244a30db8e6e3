import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { applyDirectoryRoles } from '#app/people/scim/actions/apply_directory_roles'
import { noteDirectory } from '#app/people/scim/actions/note_directory'
import { inTurn } from '#app/people/scim/actions/save_scim_user'
import { findMembers, findScimGroup } from '#app/people/scim/queries/find_scim_groups'
import { readScimGroup, type ScimGroupInput } from '#app/people/scim/rules/group_input'
import { invalidValue, ScimRefusal } from '#app/people/scim/rules/scim_refusal'
import { nameKey } from '#app/people/scim/rules/user_input'
import type { ScimCaller, ScimGroupRow } from '#app/people/scim/scim'
import { chunks, select, table } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/**
 * Makes a group of a directory; its members get the roles that the tables of identity providers give it.
 *
 * @throws ScimRefusal
 */
export async function createScimGroup(caller: ScimCaller, given: unknown): Promise<ScimGroupRow> {
  const input = readScimGroup(given)
  const { organisationId } = caller
  return inTurn(organisationId, async (trx) => {
    await requireFreeName(trx, organisationId, input.name)
    const id = newId()
    await trx.table('scim_groups').insert({
      id,
      organisation_id: organisationId,
      ...toColumns(input),
      created_at: now(),
      updated_at: now(),
    })
    await replaceMembers(trx, caller, id, input, false)
    await noteDirectory(trx, caller, 'scim_group.created', id, { name: input.name })
    return findScimGroup(trx, organisationId, id)
  })
}

/**
 * Changes a group, and the roles of those who come, go or stay under another name.
 *
 * @param change makes the new record of the one that is there
 * @throws ScimRefusal
 */
export async function changeScimGroup(
  caller: ScimCaller,
  id: string,
  change: (trx: TransactionClientContract, present: ScimGroupRow) => Promise<unknown>
): Promise<ScimGroupRow> {
  const { organisationId } = caller
  return inTurn(organisationId, async (trx) => {
    const present = await findScimGroup(trx, organisationId, id)
    const input = readScimGroup(await change(trx, present))
    if (nameKey(input.name) !== present.name_key) {
      await requireFreeName(trx, organisationId, input.name)
    }
    await trx
      .from('scim_groups')
      .where('id', id)
      .update({ ...toColumns(input), updated_at: now() })
    const isRenamed = input.name !== present.name || input.externalId !== present.external_id
    const changed = await replaceMembers(trx, caller, id, input, isRenamed)
    const data = { name: input.name, ...changed }
    await noteDirectory(trx, caller, 'scim_group.changed', id, data)
    return findScimGroup(trx, organisationId, id)
  })
}

/** @throws ScimRefusal 404 */
export async function removeScimGroup(caller: ScimCaller, id: string): Promise<void> {
  await inTurn(caller.organisationId, async (trx) => {
    const present = await findScimGroup(trx, caller.organisationId, id)
    const members = await findMembers(trx, id)
    await trx.from('scim_groups').where('id', id).delete()
    await applyRoles(
      trx,
      caller,
      members.map((member) => member.id)
    )
    await noteDirectory(trx, caller, 'scim_group.deleted', id, { name: present.name })
  })
}

/** @returns how many came and went */
async function replaceMembers(
  trx: TransactionClientContract,
  caller: ScimCaller,
  groupId: string,
  { memberIds }: ScimGroupInput,
  isRenamed: boolean
): Promise<{ added: number; removed: number }> {
  const members = await findMembers(trx, groupId)
  const present = members.map(({ id }) => id)
  const [before, after] = [new Set(present), new Set(memberIds)]
  const added = memberIds.filter((id) => !before.has(id))
  const removed = present.filter((id) => !after.has(id))
  await requireUsers(trx, caller.organisationId, added)
  for (const ids of chunks(removed, 500)) {
    await trx
      .from('scim_group_members')
      .where('group_id', groupId)
      .whereIn('scim_user_id', ids)
      .delete()
  }
  for (const ids of chunks(added, 500)) {
    await trx
      .table('scim_group_members')
      .multiInsert(ids.map((id) => ({ group_id: groupId, scim_user_id: id })))
  }
  await applyRoles(trx, caller, isRenamed ? [...before, ...added] : [...added, ...removed])
  return { added: added.length, removed: removed.length }
}

/** Who is not active has no roles, whatever their groups. */
async function applyRoles(
  trx: TransactionClientContract,
  caller: ScimCaller,
  ids: readonly string[]
): Promise<void> {
  for (const some of chunks(ids, 500)) {
    const rows = await select<{ userId: string }>(
      trx,
      'SELECT user_id AS userId FROM scim_users WHERE id IN (?) AND active = 1',
      [some]
    )
    await applyDirectoryRoles(
      trx,
      caller,
      rows.map(({ userId }) => userId)
    )
  }
}

/** Members are people of the same directory: groups in groups are not kept. */
async function requireUsers(
  trx: TransactionClientContract,
  organisationId: string,
  ids: readonly string[]
): Promise<void> {
  for (const some of chunks(ids, 500)) {
    const rows = await select<{ id: string }>(
      trx,
      'SELECT id FROM scim_users WHERE organisation_id = ? AND id IN (?)',
      [organisationId, some]
    )
    const known = new Set(rows.map(({ id }) => id))
    const unknown = some.find((id) => !known.has(id))
    if (unknown !== undefined) {
      throw invalidValue(`members names ${unknown.slice(0, 100)}, which is no user here.`)
    }
  }
}

function toColumns({ name, externalId }: ScimGroupInput) {
  return { name, name_key: nameKey(name), external_id: externalId }
}

async function requireFreeName(
  trx: TransactionClientContract,
  organisationId: string,
  name: string
): Promise<void> {
  const place = { organisation_id: organisationId, name_key: nameKey(name) }
  if (await table<ScimGroupRow>(trx, 'scim_groups').where(place).first()) {
    throw new ScimRefusal(409, 'There is a group of this displayName already.', 'uniqueness')
  }
}
