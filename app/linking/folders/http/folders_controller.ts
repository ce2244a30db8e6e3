import type { HttpContext } from '@adonisjs/core/http'
import { createFolder } from '#app/linking/folders/actions/create_folder'
import { deleteFolder } from '#app/linking/folders/actions/delete_folder'
import { updateFolder } from '#app/linking/folders/actions/update_folder'
import { folderValidator } from '#app/linking/folders/http/validators'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { readBody } from '#app/platform/api/validated_input'

export default class FoldersController {
  async index({ access }: HttpContext) {
    return { items: await listFolders(access.workspace.id) }
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const body = readBody(ctx, folderValidator)
    const folder = await createFolder(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${folder.id}`)
    response.status(201)
    return folder
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const body = readBody(ctx, folderValidator)
    return updateFolder(params.folderId, body, access.workspace, access.actor)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteFolder(params.folderId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
