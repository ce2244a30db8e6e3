import type { Member } from '#app/platform/access/queries/find_member'
import { resolvePlan, resolveRawClickDays } from '#app/platform/access/resolve_plan'
import type { Role, Scope } from '#app/platform/access/roles'
import type { Actor, WorkspaceAccess } from '#app/platform/access/workspace_access'

/**
 * Resolves the role of a member: an Owner of the organisation is Owner in each of its workspaces.
 */
export function resolveRole({
  isOwner,
  memberRole,
}: Pick<Member, 'isOwner' | 'memberRole'>): Role | null {
  return isOwner ? 'Owner' : memberRole
}

/**
 * Resolves what a member with this role may do, through a key's scopes (null: a signed-in person).
 */
export function resolveAccess(
  member: Member,
  caller: { role: Role; scopes: Scope[] | null; actor: Actor }
): WorkspaceAccess {
  const { name, plan } = resolvePlan(member.plan)
  return {
    workspace: {
      id: member.workspaceId,
      name: member.workspaceName,
      organisationId: member.organisationId,
      timeZone: member.timeZone,
      defaultDomainId: member.defaultDomainId,
      conversionTracking: member.conversionTracking === 1,
    },
    ...caller,
    plan,
    planName: name,
    rawClickDays: resolveRawClickDays(member.rawClickDays, plan),
    suspended: member.suspendedAt !== null,
    emailVerified: member.addressCounts === 1,
  }
}
