import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { restoreWorkspace } from '#app/people/deletion/actions/restore_workspace'
import { createWorkspace } from '#app/people/workspaces/actions/create_workspace'
import { updateWorkspace } from '#app/people/workspaces/actions/update_workspace'
import {
  createWorkspaceValidator,
  updateWorkspaceValidator,
} from '#app/people/workspaces/http/validators'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'
import { readBody } from '#app/platform/api/validated_input'

/** Workspaces and their settings. Behaviour, section 2.9. */
export default class WorkspacesController {
  async store(ctx: HttpContext) {
    const { response } = ctx
    const { organisation, actor } = ctx.organisationAccess
    const body = readBody(ctx, createWorkspaceValidator)
    const workspace = await createWorkspace(body, organisation.id, actor)
    response.header('Location', `/api/workspaces/${workspace.id}`)
    return response.status(201).send(workspace)
  }

  async show({ access }: HttpContext) {
    return findWorkspace(db, access.workspace.id)
  }

  async update(ctx: HttpContext) {
    return updateWorkspace(readBody(ctx, updateWorkspaceValidator), ctx.access)
  }

  async restore({ access }: HttpContext) {
    await restoreWorkspace(access)
    return findWorkspace(db, access.workspace.id)
  }
}
