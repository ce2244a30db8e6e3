import type { HttpContext } from '@adonisjs/core/http'
import { readLastWorkspace } from '#app/platform/console/http/last_workspace'
import { findPersonWorkspace } from '#app/platform/console/queries/find_person_workspace'

/**
 * Finds the overview of the workspace that the person had open last, or of any.
 *
 * @returns null where the person is in none
 */
export async function findHomePath(ctx: HttpContext): Promise<string | null> {
  const home = await findPersonWorkspace(ctx.auth.use('session').getUserOrFail().id, {
    workspaceId: readLastWorkspace(ctx),
    organisationId: null,
  })
  return home ? `/console/workspaces/${home.id}` : null
}
