import { changeMemberRoleValidator } from '#app/people/members/http/validators'
import { ROLES } from '#app/platform/access/roles'
import { personalRoute } from '#app/platform/api/api_route'
import { dateTime, flag, id, list, named, nullable, object, text } from '#app/platform/api/schema'

const MembersController = () => import('#app/people/members/http/members_controller')

const access = { session: 'signed in', role: 'Administrator' } as const
const tag = 'Members'
const member = named(
  'Member',
  object({
    userId: id(),
    email: text(),
    displayName: nullable(text()),
    role: { enum: ROLES },
    mfaEnabled: flag('Two-factor authentication is on'),
    joinedAt: dateTime(),
  })
)

export function registerMembersApiRoutes(): void {
  personalRoute(
    {
      id: 'members.list',
      method: 'GET',
      path: '/api/workspaces/:workspaceId/members',
      tag,
      summary: 'List the people in a workspace',
      description: 'The Owners of the organisation are in each of its workspaces.',
      access,
      answers: [
        { status: 200, description: 'The people', schema: object({ items: list(member) }) },
      ],
      problems: [],
    },
    [MembersController, 'index']
  )

  personalRoute(
    {
      id: 'members.update',
      method: 'PATCH',
      path: '/api/workspaces/:workspaceId/members/:userId',
      tag,
      summary: 'Change the role of a member',
      description:
        'A member cannot give a role above their own, or change a member with a higher role. `Owner` makes them Owner of the organisation. An Owner who is lowered gets the role in this workspace and, in the others, the roles that they had there before.',
      access: { ...access, dangerous: true },
      body: changeMemberRoleValidator,
      answers: [{ status: 200, description: 'The person in the new role', schema: member }],
      problems: [
        'member.not_found',
        'member.role_too_high',
        'member.last_owner',
        'member.last_break_glass',
      ],
    },
    [MembersController, 'update']
  )

  personalRoute(
    {
      id: 'members.remove',
      passesReadOnly: true,
      method: 'DELETE',
      path: '/api/workspaces/:workspaceId/members/:userId',
      tag,
      summary: 'Remove a member from a workspace, or leave it',
      description:
        'Everyone can leave. An Owner who leaves is no longer Owner of the organisation. Keys that the person created stop working.',
      access: { ...access, orSelf: true, dangerous: true },
      answers: [{ status: 204, description: 'Gone' }],
      problems: [
        'member.not_found',
        'member.role_too_high',
        'member.last_owner',
        'member.last_break_glass',
      ],
    },
    [MembersController, 'destroy']
  )
}
