import vine from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/console/flash'
import { placePath } from '#app/console/place_path'
import { noteProblem } from '#app/notes/problems'
import { findLink } from '#app/links/queries/find_link'
import { findNote } from '#app/notes/queries/list_notes'
import { linkHead } from '#app/links/console/link_page'
import { createNote, deleteNote, replaceNote } from '#app/notes/actions/change_note'

const field = () => vine.string().trim().optional()
const noteValidator = vine.create({ text: field(), date: field(), time: field() })

/** Notes on a link's days. */
export default class NoteController {
  async store(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { linkId } = ctx.params
    const input = await ctx.request.validateUsing(noteValidator)
    await createNote({ ...input, linkId }, workspace, actor)
    done(ctx, 'link.note.created')
  }

  async edit(ctx: HttpContext) {
    const { link, note } = await noteOf(ctx)
    return ctx.view.render('pages/links/note', { ...linkHead(ctx, link), note })
  }

  async update(ctx: HttpContext) {
    const { link, note } = await noteOf(ctx)
    const input = await ctx.request.validateUsing(noteValidator)
    const { workspace, actor } = ctx.access
    await replaceNote(note.id, { ...input, linkId: link.id }, workspace, actor)
    done(ctx, 'link.note.saved')
  }

  async askToDelete(ctx: HttpContext) {
    const { link, note } = await noteOf(ctx)
    return ctx.view.render('pages/links/delete_note', { ...linkHead(ctx, link), note })
  }

  async destroy(ctx: HttpContext) {
    const { note } = await noteOf(ctx)
    await deleteNote(note.id, ctx.access.workspace, ctx.access.actor)
    done(ctx, 'link.note.deleted')
  }
}

async function noteOf({ access, params }: HttpContext) {
  const link = await findLink(access.workspace.id, params.linkId)
  const note = await findNote(access.workspace.id, params.noteId)
  if (note.linkId !== link.id) throw noteProblem('note.not_found')
  return { link, note }
}

function done(ctx: HttpContext, text: string): void {
  toast(ctx, 'ok', ctx.i18n.t(text))
  goTo(ctx, placePath(ctx, `/links/${ctx.params.linkId}`))
}
