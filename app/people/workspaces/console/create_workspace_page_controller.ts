import type { HttpContext } from '@adonisjs/core/http'
import { createWorkspace } from '#app/people/workspaces/actions/create_workspace'
import { createWorkspaceFormValidator } from '#app/people/workspaces/console/validators'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'

/** Another workspace of an organisation. */
export default class CreateWorkspacePageController {
  async create(ctx: HttpContext) {
    return ctx.view.render('pages/people/workspaces/create', { base: buildAreaPath(ctx) })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(createWorkspaceFormValidator)
    const { organisation, actor } = ctx.organisationAccess
    const { id, name } = await createWorkspace(input, organisation.id, actor)
    toast(ctx, 'ok', ctx.i18n.t('workspaces.created', { name }))
    goTo(ctx, `/console/workspaces/${id}`)
  }
}
