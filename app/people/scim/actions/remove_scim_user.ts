import { closeDirectoryAccount } from '#app/people/scim/actions/directory_account'
import { leaveOrganisation } from '#app/people/scim/actions/leave_organisation'
import { noteDirectory } from '#app/people/scim/actions/note_directory'
import { inTurn } from '#app/people/scim/actions/save_scim_user'
import { findScimUser } from '#app/people/scim/queries/find_scim_users'
import type { ScimCaller } from '#app/people/scim/scim'

/**
 * Takes a person out of the organisation, with all that they have there. An account that the directory
 * made is deleted with the usual grace, unless its person is in another organisation.
 *
 * @throws ScimRefusal
 */
export async function removeScimUser(caller: ScimCaller, id: string): Promise<void> {
  await inTurn(caller.organisationId, async (trx) => {
    const present = await findScimUser(trx, caller.organisationId, id)
    await leaveOrganisation(trx, caller, present.user_id)
    await trx.from('scim_users').where('id', id).delete()
    await closeDirectoryAccount(trx, caller, present)
    const data = { userName: present.user_name }
    await noteDirectory(trx, caller, 'scim_user.deleted', id, data)
  })
}
