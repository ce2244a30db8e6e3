import type { HttpContext } from '@adonisjs/core/http'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { createNote, deleteNote, replaceNote } from '#app/linking/notes/actions/change_note'
import { buildNotesPage } from '#app/linking/notes/console/notes_page'
import { noteFormValidator } from '#app/linking/notes/console/validators'
import { findNote } from '#app/linking/notes/queries/list_notes'
import type { NoteInput } from '#app/linking/notes/rules/note_input'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { localPath } from '#app/platform/console/rules/local_path'
import { createTranslator } from '#app/platform/console/translator'
import { invalidField } from '#app/shared/problems/problems'

/** Notes on days: what happened when, beside the clicks. */
export default class NotesPageController {
  async index(ctx: HttpContext) {
    return buildNotesPage(ctx)
  }

  /** Shows the same list, with an empty form beside it. */
  async create(ctx: HttpContext) {
    return buildNotesPage(ctx, { creating: true })
  }

  async store(ctx: HttpContext) {
    await createNote(await readNoteInput(ctx), ctx.access.workspace, ctx.access.actor)
    told(ctx, 'created')
  }

  async edit(ctx: HttpContext) {
    return buildNotesPage(ctx, { editing: await findOpenNote(ctx) })
  }

  async update(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    await replaceNote(ctx.params.noteId, await readNoteInput(ctx), workspace, actor)
    told(ctx, 'saved')
  }

  async askToRemove(ctx: HttpContext) {
    const { t, format } = createTranslator(ctx)
    const base = buildAreaPath(ctx, '/notes')
    const { id, text, date } = await findOpenNote(ctx)
    return renderConfirmPage(ctx, {
      title: t('notes.remove_page.title'),
      crumbs: [{ text: t('notes.title'), url: base }],
      question: t('notes.remove_page.question', { text }),
      text: t('notes.remove_page.text', { date: format.date(date) }),
      action: `${base}/${id}/delete`,
      button: t('notes.delete'),
      back: base,
    })
  }

  async remove(ctx: HttpContext) {
    await deleteNote(ctx.params.noteId, ctx.access.workspace, ctx.access.actor)
    told(ctx, 'deleted')
  }
}

/** Reads what the form says, with the link that its field means. */
async function readNoteInput(ctx: HttpContext): Promise<NoteInput> {
  const { link, next, ...input } = await ctx.request.validateUsing(noteFormValidator)
  if (!link) return input
  const linkId = await findByAddress(ctx.access.workspace.id, link.trim())
  if (linkId === null) throw invalidField('link', ctx.i18n.t('notes.no_link'))
  return { ...input, linkId }
}

function findOpenNote({ access, params }: HttpContext) {
  return findNote(access.workspace.id, params.noteId)
}

/** Goes back to where the note was asked for, else to the list. */
function told(ctx: HttpContext, what: string): void {
  toast(ctx, 'ok', ctx.i18n.t(`notes.${what}`))
  goTo(ctx, localPath(ctx.request.input('next')) ?? buildAreaPath(ctx, '/notes'))
}
