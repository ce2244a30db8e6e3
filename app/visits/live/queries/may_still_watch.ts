import { errors } from '@adonisjs/auth'
import { findSession } from '#app/people/sessions/queries/find_session'
import { resolvePersonAccess } from '#app/platform/access/resolve_person_access'
import { assertAllowed } from '#app/platform/access/rules'
import { Problem } from '#app/shared/problems/problem'

/** Who watches, as their request said. */
export interface Watcher {
  /** Of their session. */
  token: string
  workspaceId: string
  address: string | null
  requestId: string | null
}

/** Would the page still open for this person? False once the session, the role or the workspace is gone. */
export async function mayStillWatch({ token, workspaceId, ...request }: Watcher): Promise<boolean> {
  const signedIn = await findSession(token)
  if (!signedIn || signedIn.secondFactorPending || signedIn.user.isDeleted) return false
  try {
    const access = await resolvePersonAccess(signedIn, workspaceId, request)
    assertAllowed(access, { scope: 'links:read', role: 'Viewer' }, false)
    return true
  } catch (error) {
    if (error instanceof Problem || error instanceof errors.E_UNAUTHORIZED_ACCESS) return false
    throw error
  }
}
