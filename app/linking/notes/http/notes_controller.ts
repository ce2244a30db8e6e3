import type { HttpContext } from '@adonisjs/core/http'
import { createNote, deleteNote, replaceNote } from '#app/linking/notes/actions/change_note'
import { listNotesValidator, noteValidator } from '#app/linking/notes/http/validators'
import { findNote, listNotes } from '#app/linking/notes/queries/list_notes'
import { readBody, readQuery } from '#app/platform/api/validated_input'

export default class NotesController {
  async index(ctx: HttpContext) {
    const query = readQuery(ctx, listNotesValidator)
    return { items: await listNotes(ctx.access.workspace.id, query) }
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const body = readBody(ctx, noteValidator)
    const id = await createNote(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${id}`)
    response.status(201)
    return findNote(access.workspace.id, id)
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const body = readBody(ctx, noteValidator)
    await replaceNote(params.noteId, body, access.workspace, access.actor)
    return findNote(access.workspace.id, params.noteId)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteNote(params.noteId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
