import type { KeyHolder } from '#app/platform/access/key_holder'
import { accessProblem } from '#app/platform/access/problems'
import { resolveAccess, resolveRole } from '#app/platform/access/resolve_access'
import type { Scope } from '#app/platform/access/roles'
import type { Actor, WorkspaceAccess } from '#app/platform/access/workspace_access'

/**
 * What the holder of a key may do in a workspace, in the order of refusal (behaviour, section 2.5).
 *
 * @param request where the call comes from, for the audit log
 * @throws Problem `workspace.not_found`, `apikey.owner_removed`, `organisation.mfa_required`
 */
export function resolveKeyAccess(
  holder: KeyHolder,
  workspaceId: string,
  request: Pick<Actor, 'address' | 'requestId' | 'dialect'>
): WorkspaceAccess {
  if (workspaceId !== holder.workspaceId || holder.isDeleted)
    throw accessProblem('workspace.not_found')
  const role = resolveRole(holder)
  if (!role || holder.disabledAt || holder.accountDeletedAt) {
    throw accessProblem('apikey.owner_removed')
  }
  if (holder.mfaRequired && !holder.mfaEnabledAt) throw accessProblem('organisation.mfa_required')
  return resolveAccess(holder, {
    role,
    scopes: holder.scopes.split(' ').filter(Boolean) as Scope[],
    actor: { userId: holder.userId, apiKeyId: holder.keyId, ...request },
  })
}
