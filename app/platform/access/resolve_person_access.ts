import { accessProblem } from '#app/platform/access/problems'
import { findMember } from '#app/platform/access/queries/find_member'
import { resolveAccess, resolveRole } from '#app/platform/access/resolve_access'
import { requireSessionAllowed } from '#app/platform/access/sign_in_policy'
import type { SignedIn } from '#app/platform/access/signed_in'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { isId } from '#app/shared/ids'

/**
 * Resolves what a signed-in person may do in a workspace.
 *
 * @param request where the call comes from, for the audit log
 * @param orDeleted do its Owners find it in its grace too, to restore it?
 * @throws Problem `workspace.not_found`, `organisation.single_sign_on_required`,
 * `organisation.mfa_required`; E_UNAUTHORIZED_ACCESS where the session is too old for the organisation
 */
export async function resolvePersonAccess(
  signedIn: SignedIn,
  workspaceId: string,
  request: { address: string | null; requestId: string | null },
  { orDeleted = false } = {}
): Promise<WorkspaceAccess> {
  const { user } = signedIn
  const member = isId(workspaceId) ? await findMember(user.id, workspaceId) : null
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
