import type { HttpContext } from '@adonisjs/core/http'
import { readLastWorkspace } from '#app/platform/console/http/last_workspace'
import { listPersonWorkspaces } from '#app/platform/console/queries/list_person_workspaces'

/**
 * Finds the overview of the workspace that the person had open last, or of any.
 *
 * @returns null where the person is in none
 */
export async function findHomePath(ctx: HttpContext): Promise<string | null> {
  const organisations = await listPersonWorkspaces(ctx.auth.use('session').getUserOrFail().id)
  const workspaces = organisations.flatMap((one) => one.workspaces)
  const last = workspaces.find(({ id }) => id === readLastWorkspace(ctx)) ?? workspaces[0]
  return last ? `/console/workspaces/${last.id}` : null
}
