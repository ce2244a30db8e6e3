import type { HttpContext } from '@adonisjs/core/http'
import { nowMs } from '#app/shared/clock'
import { accessProblem } from '#app/platform/access/problems'
import { resolveAccess, resolveRole } from '#app/platform/access/resolve_access'
import type { Scope } from '#app/platform/access/roles'
import { Unauthenticated } from '#app/shared/empty_answers'
import { noteKeyUse } from '#app/people/api_keys/actions/note_key_use'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { hashApiKey, isWellFormedKey } from '#app/people/api_keys/rules/key_format'
import { findKeyHolder, type KeyHolder } from '#app/people/api_keys/queries/find_key_holder'

/**
 * The holder of the key that a request carries. A text that cannot be a key is refused by its
 * checksum, without asking the database.
 *
 * @throws Unauthenticated no key, no key's form, or a wrong, revoked or expired one
 */
export async function authenticateKey(ctx: HttpContext): Promise<KeyHolder> {
  const [, key = ''] = /^bearer +(\S+) *$/i.exec(ctx.request.header('authorization') ?? '') ?? []
  if (!isWellFormedKey(key)) throw new Unauthenticated()
  const holder = await findKeyHolder(hashApiKey(key))
  if (!holder || holder.revokedAt || isOver(holder.expiresAt)) throw new Unauthenticated()
  noteKeyUse(holder.keyId, holder.lastUsedAt)
  return holder
}

/**
 * What the holder of a key is in the workspace of the path, in the order of refusal (behaviour,
 * section 2.5).
 *
 * @throws Problem `workspace.not_found`, `apikey.owner_removed`, `organisation.mfa_required`
 */
export function resolveKeyAccess(holder: KeyHolder, ctx: HttpContext): WorkspaceAccess {
  if (ctx.params.workspaceId !== holder.workspaceId) throw accessProblem('workspace.not_found')
  const role = resolveRole(holder)
  if (!role || holder.disabledAt) throw accessProblem('apikey.owner_removed')
  if (holder.mfaRequired && !holder.mfaEnabledAt) throw accessProblem('organisation.mfa_required')
  return resolveAccess(holder, {
    role,
    scopes: holder.scopes.split(' ').filter(Boolean) as Scope[],
    actor: {
      userId: holder.userId,
      apiKeyId: holder.keyId,
      address: ctx.request.ip(),
      requestId: ctx.traceId,
    },
    emailVerified: holder.emailVerifiedAt !== null,
  })
}

function isOver(at: Date | null): boolean {
  return at !== null && at.getTime() <= nowMs()
}
