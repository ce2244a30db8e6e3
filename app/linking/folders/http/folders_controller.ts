import type { HttpContext } from '@adonisjs/core/http'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { createFolder } from '#app/linking/folders/actions/create_folder'
import { deleteFolder } from '#app/linking/folders/actions/delete_folder'
import { updateFolder } from '#app/linking/folders/actions/update_folder'

export default class FoldersController {
  async index({ access }: HttpContext) {
    return { items: await listFolders(access.workspace.id) }
  }

  async store({ access, body, request, response }: HttpContext) {
    const folder = await createFolder(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${folder.id}`)
    return response.status(201).send(folder)
  }

  async update({ access, body, params }: HttpContext) {
    return updateFolder(params.folderId, body, access.workspace, access.actor)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteFolder(params.folderId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
