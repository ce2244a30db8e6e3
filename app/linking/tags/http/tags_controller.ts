import type { HttpContext } from '@adonisjs/core/http'
import { deleteTag, renameTag } from '#app/linking/tags/actions/change_tag'
import { updateTagValidator } from '#app/linking/tags/http/validators'
import { listTags } from '#app/linking/tags/queries/list_tags'
import { readBody } from '#app/platform/api/validated_input'

export default class TagsController {
  async index({ access }: HttpContext) {
    return { items: await listTags(access.workspace.id) }
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const { name } = readBody(ctx, updateTagValidator)
    return renameTag(params.name, name, access.workspace, access.actor)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteTag(params.name, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
