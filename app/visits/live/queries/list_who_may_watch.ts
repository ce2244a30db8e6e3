import { errors } from '@adonisjs/auth'
import { findSessions } from '#app/people/sessions/queries/find_session'
import { findMembersAmong, type Member } from '#app/platform/access/queries/find_member'
import { resolveMemberAccess } from '#app/platform/access/resolve_person_access'
import { assertAllowed } from '#app/platform/access/rules'
import type { SignedIn } from '#app/platform/access/signed_in'
import { Problem } from '#app/shared/problems/problem'

/** Who watches, as their request said. */
export interface Watcher {
  /** Of their session. */
  token: string
  workspaceId: string
  address: string | null
  requestId: string | null
}

/**
 * Returns those for whom the page would still open; without the others, whose session, role or
 * workspace is gone. Sessions are one statement, and members one for each workspace.
 */
export async function listWhoMayWatch<One extends Watcher>(
  watchers: Iterable<One>
): Promise<Set<One>> {
  const may = new Set<One>()
  const ofWorkspaces = Map.groupBy(watchers, ({ workspaceId }) => workspaceId)
  const all = [...ofWorkspaces.values()].flat()
  const sessions = await findSessions(all.map(({ token }) => token))
  for (const [workspaceId, some] of ofWorkspaces) {
    const userIds = some.flatMap(({ token }) => sessions.get(token)?.user.id ?? [])
    const members = await findMembersAmong([...new Set(userIds)], workspaceId)
    const byUser = new Map(members.map((member) => [member.userId, member]))
    for (const one of some) {
      const signedIn = sessions.get(one.token)
      if (!signedIn || signedIn.secondFactorPending || signedIn.user.isDeleted) continue
      if (await mayRead(signedIn, byUser.get(signedIn.user.id) ?? null, one)) may.add(one)
    }
  }
  return may
}

async function mayRead(signedIn: SignedIn, member: Member | null, request: Watcher) {
  try {
    const access = await resolveMemberAccess(signedIn, member, request)
    assertAllowed(access, { scope: 'links:read', role: 'Viewer' }, false)
    return true
  } catch (error) {
    if (error instanceof Problem || error instanceof errors.E_UNAUTHORIZED_ACCESS) return false
    throw error
  }
}
