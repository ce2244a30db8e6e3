import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'
import { createWorkspace } from '#app/people/workspaces/actions/create_workspace'
import { updateWorkspace } from '#app/people/workspaces/actions/update_workspace'

/** Workspaces and their settings. Behaviour, section 2.9. */
export default class WorkspacesController {
  async store({ organisationAccess, body, response }: HttpContext) {
    const { organisation, actor } = organisationAccess
    const workspace = await createWorkspace(body, organisation.id, actor)
    response.header('Location', `/api/workspaces/${workspace.id}`)
    return response.status(201).send(workspace)
  }

  async show({ access }: HttpContext) {
    return findWorkspace(db, access.workspace.id)
  }

  async update({ access, body }: HttpContext) {
    return updateWorkspace(body, access.workspace, access.actor)
  }
}
