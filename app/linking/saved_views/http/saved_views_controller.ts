import type { HttpContext } from '@adonisjs/core/http'
import {
  createSavedView,
  deleteSavedView,
  updateSavedView,
} from '#app/linking/saved_views/actions/change_saved_view'
import { savedViewValidator } from '#app/linking/saved_views/http/validators'
import { listSavedViews } from '#app/linking/saved_views/queries/list_saved_views'
import { readBody } from '#app/platform/api/validated_input'

export default class SavedViewsController {
  async index({ access }: HttpContext) {
    return { items: await listSavedViews(access.workspace.id, access.actor.userId!) }
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const body = readBody(ctx, savedViewValidator)
    const view = await createSavedView(body, access)
    response.header('Location', `${request.url()}/${view.id}`)
    response.status(201)
    return view
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const body = readBody(ctx, savedViewValidator)
    return updateSavedView(params.viewId, body, access)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteSavedView(params.viewId, access)
    return response.status(204).send('')
  }
}
