import db from '@adonisjs/lucid/services/db'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'

/** Does the workspace want the destinations of its links to be looked at? */
export async function areChecksOn(workspaceId: string): Promise<boolean> {
  const workspace = await findWorkspace(db, workspaceId)
  return workspace.healthChecks
}
