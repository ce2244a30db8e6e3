import type { HttpContext } from '@adonisjs/core/http'
import {
  createUtmTemplate,
  deleteUtmTemplate,
  replaceUtmTemplate,
} from '#app/linking/utm_templates/actions/change_utm_template'
import { utmTemplateValidator } from '#app/linking/utm_templates/http/validators'
import {
  findUtmTemplate,
  listUtmTemplates,
} from '#app/linking/utm_templates/queries/list_utm_templates'
import { readBody } from '#app/platform/api/validated_input'

export default class UtmTemplatesController {
  async index({ access }: HttpContext) {
    return { items: await listUtmTemplates(access.workspace.id) }
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const body = readBody(ctx, utmTemplateValidator)
    const id = await createUtmTemplate(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${id}`)
    response.status(201)
    return findUtmTemplate(access.workspace.id, id)
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const body = readBody(ctx, utmTemplateValidator)
    await replaceUtmTemplate(params.templateId, body, access.workspace, access.actor)
    return findUtmTemplate(access.workspace.id, params.templateId)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteUtmTemplate(params.templateId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
