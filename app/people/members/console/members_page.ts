import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { listInvitations } from '#app/people/invitations/queries/list_invitations'
import { findLastSeen } from '#app/people/members/queries/last_seen'
import { listMembers } from '#app/people/members/queries/list_members'
import { requiresSecondFactor } from '#app/people/members/queries/requires_second_factor'
import { mayInvite } from '#app/people/members/rules/role_assignment'
import { ROLES, type Role } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { readShownOnce } from '#app/platform/console/flash'
import { hasMailServer } from '#config/mail'

/** What the roles open, for the table that explains them: the lowest role that may do each. */
const OPENS: [string, Role][] = [
  ['read', 'Viewer'],
  ['write', 'Manager'],
  ['connect', 'Administrator'],
  ['people', 'Administrator'],
  ['organisation', 'Owner'],
]

/**
 * Shows the people of a workspace and its invitations.
 *
 * @param inviting whether the form that invites stands beside the list
 */
export async function membersPage(ctx: HttpContext, { inviting = false } = {}) {
  const { workspace, role, actor } = ctx.access
  const { items: members } = await listMembers(workspace)
  const seen = await findLastSeen(members.map(({ userId }) => userId))
  const { items: invitations } = await listInvitations(workspace.id)
  const owners = members.filter((member) => member.role === 'Owner')
  return ctx.view.render('pages/people/members/index', {
    base: buildAreaPath(ctx, '/members'),
    inviting,
    sent: readShownOnce<{ email: string; link: string }>(ctx, 'invitation'),
    hasMailServer: hasMailServer(),
    zone: workspace.timeZone,
    roles: ROLES.filter((one) => mayInvite(role, one)),
    members: members.map((member) => ({
      ...member,
      lastSeenAt: seen.get(member.userId) ?? null,
      name: member.displayName ?? member.email,
      isSelf: member.userId === actor.userId,
      isOnlyOwner: member.role === 'Owner' && owners.length === 1,
      mayChange: member.userId !== actor.userId && mayInvite(role, member.role),
    })),
    invitations: invitations.map((one) => ({ ...one, mayChange: mayInvite(role, one.role) })),
    withoutFactor: members.filter((member) => !member.mfaEnabled).length,
    factorAsked: await requiresSecondFactor(db, workspace.organisationId),
    settingsUrl:
      role === 'Owner' ? `/console/organisations/${workspace.organisationId}/settings` : null,
    matrix: OPENS.map(([what, lowest]) => ({ what, from: ROLES.indexOf(lowest) })),
    allRoles: ROLES,
  })
}
