import { accessProblem } from '#app/platform/access/problems'
import { findMember, type Member } from '#app/platform/access/queries/find_member'
import { resolveAccess, resolveRole } from '#app/platform/access/resolve_access'
import { requireSessionAllowed } from '#app/platform/access/sign_in_policy'
import type { SignedIn } from '#app/platform/access/signed_in'
import type { Actor, WorkspaceAccess } from '#app/platform/access/workspace_access'
import { isId } from '#app/shared/ids'

/** Where a call comes from. */
type Origin = Pick<Actor, 'address' | 'requestId'>

/**
 * Resolves what a signed-in person may do in a workspace.
 *
 * @param request where the call comes from, for the audit log
 * @param orDeleted do its Owners find it in its grace too, to restore it?
 * @throws what `resolveMemberAccess` throws
 */
export async function resolvePersonAccess(
  signedIn: SignedIn,
  workspaceId: string,
  request: Origin,
  options: { orDeleted?: boolean } = {}
): Promise<WorkspaceAccess> {
  const member = isId(workspaceId) ? await findMember(signedIn.user.id, workspaceId) : null
  return await resolveMemberAccess(signedIn, member, request, options)
}

/**
 * Resolves what a signed-in person may do in a workspace, where it is known what they are in it.
 *
 * @param member null: there is no such workspace
 * @throws Problem `workspace.not_found`, `organisation.single_sign_on_required`,
 * `organisation.mfa_required`; E_UNAUTHORIZED_ACCESS where the session is too old for the organisation
 */
export async function resolveMemberAccess(
  signedIn: SignedIn,
  member: Member | null,
  request: Origin,
  { orDeleted = false } = {}
): Promise<WorkspaceAccess> {
  const { user } = signedIn
  const role = member ? resolveRole(member) : null
  if (!member || !role) throw accessProblem('workspace.not_found')
  if (member.isDeleted && !(orDeleted && role === 'Owner')) {
    throw accessProblem('workspace.not_found')
  }
  await requireSessionAllowed(signedIn, member.organisationId, member)
  if (member.mfaRequired && !user.mfaEnabled) throw accessProblem('organisation.mfa_required')
  return resolveAccess(member, {
    role,
    scopes: null,
    actor: { userId: user.id, apiKeyId: null, ...request },
  })
}
