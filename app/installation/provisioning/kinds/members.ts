import db from '@adonisjs/lucid/services/db'
import { refuse, type Description } from '#app/installation/provisioning/description'
import type { Kind } from '#app/installation/provisioning/kind'
import { oneOfField } from '#app/installation/provisioning/rules/shapes'
import { listInWorkspaces, openWorkspace } from '#app/installation/provisioning/scope'
import { findAccountByEmail } from '#app/people/accounts/queries/find_account'
import { GROUP_ROLES } from '#app/people/identity_providers/identity_provider'
import { addMember } from '#app/people/members/actions/add_member'
import { changeMemberRole } from '#app/people/members/actions/change_member_role'
import { removeMember } from '#app/people/members/actions/remove_member'
import { listMembers } from '#app/people/members/queries/list_members'
import { findCurrentRole } from '#app/people/members/queries/memberships'
import type { Role } from '#app/platform/access/roles'

/** A person in a workspace, by email address. Owners are a matter of the organisation. */
export const members: Kind = {
  kind: 'Member',
  home: 'workspace',
  fields: { role: oneOfField(GROUP_ROLES) },
  aliases: { email: 'name' },
  steps: [
    {
      fields: ['role'],
      async find(description, scope) {
        const { workspace } = await scope.workspaceOf(description)
        const account = await findAccountByEmail(description.name)
        const role = account && (await findCurrentRole(db, account.id, workspace))
        if (!role) return null
        if (role === 'Owner') {
          const reason = 'This is an Owner: name the address in `owners` of the organisation alone.'
          throw refuse(description, 'name', reason)
        }
        const { id, organisationId } = workspace
        const itemId = `${id}:${account.id}`
        return { id: itemId, organisationId, workspaceId: id, fields: { role } }
      },
      async create(description, scope) {
        const { workspace } = await scope.workspaceOf(description)
        const member = { email: description.name, role: roleOf(description) }
        return `${workspace.id}:${await addMember(member, workspace, scope.actor)}`
      },
      async change({ role }, { id }, description, scope) {
        const { workspace } = await scope.workspaceOf(description)
        await changeMemberRole(id.split(':')[1], role as Role, workspace, scope.actor)
      },
    },
  ],
  async remove({ itemId }, { actor }) {
    const [workspaceId, userId] = itemId.split(':')
    const { workspace } = await openWorkspace(workspaceId)
    if (await findCurrentRole(db, userId, workspace)) await removeMember(userId, workspace, actor)
  },
  list: (scope) =>
    listInWorkspaces(scope, async (workspace) => {
      const { items } = await listMembers(workspace)
      return items
        .filter(({ role }) => role !== 'Owner')
        .map(({ email, role }) => ({ name: email, fields: { role } }))
    }),
}

function roleOf(description: Description): Role {
  if (description.fields.role) return description.fields.role as Role
  throw refuse(description, 'role', 'A new member needs a role.')
}
