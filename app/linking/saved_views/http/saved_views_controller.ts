import type { HttpContext } from '@adonisjs/core/http'
import { listSavedViews } from '#app/linking/saved_views/queries/list_saved_views'
import {
  createSavedView,
  deleteSavedView,
  updateSavedView,
} from '#app/linking/saved_views/actions/change_saved_view'

export default class SavedViewsController {
  async index({ access }: HttpContext) {
    return { items: await listSavedViews(access.workspace.id, access.actor.userId!) }
  }

  async store({ access, body, request, response }: HttpContext) {
    const view = await createSavedView(body, access)
    response.header('Location', `${request.url()}/${view.id}`)
    return response.status(201).send(view)
  }

  async update({ access, body, params }: HttpContext) {
    return updateSavedView(params.viewId, body, access)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteSavedView(params.viewId, access)
    return response.status(204).send('')
  }
}
