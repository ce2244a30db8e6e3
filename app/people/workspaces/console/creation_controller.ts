import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { placePath } from '#app/platform/console/place_path'
import { creationValidator } from '#app/people/workspaces/console/validators'
import { createWorkspace } from '#app/people/workspaces/actions/create_workspace'

/** Another workspace of an organisation. */
export default class CreationController {
  async create(ctx: HttpContext) {
    return ctx.view.render('pages/people/workspaces/create', { base: placePath(ctx) })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(creationValidator)
    const { organisation, actor } = ctx.organisationAccess
    const { id, name } = await createWorkspace(input, organisation.id, actor)
    toast(ctx, 'ok', ctx.i18n.t('workspaces.created', { name }))
    goTo(ctx, `/console/workspaces/${id}`)
  }
}
