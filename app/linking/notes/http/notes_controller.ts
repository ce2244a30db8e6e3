import type { HttpContext } from '@adonisjs/core/http'
import { findNote, listNotes } from '#app/linking/notes/queries/list_notes'
import { createNote, deleteNote, replaceNote } from '#app/linking/notes/actions/change_note'

export default class NotesController {
  async index({ access, query }: HttpContext) {
    return { items: await listNotes(access.workspace.id, query) }
  }

  async store({ access, body, request, response }: HttpContext) {
    const id = await createNote(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${id}`)
    return response.status(201).send(await findNote(access.workspace.id, id))
  }

  async update({ access, body, params }: HttpContext) {
    await replaceNote(params.noteId, body, access.workspace, access.actor)
    return findNote(access.workspace.id, params.noteId)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteNote(params.noteId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
