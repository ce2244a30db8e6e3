import { listNotesValidator, noteValidator } from '#app/linking/notes/http/validators'
import { noteProblems } from '#app/linking/notes/problems'
import { workspaceRoute } from '#app/platform/api/api_route'
import { date, dateTime, id, list, named, nullable, object, text } from '#app/platform/api/schema'

const NotesController = () => import('#app/linking/notes/http/notes_controller')

const note = named(
  'Note',
  object({
    id: id(),
    text: text(),
    date: date(),
    time: nullable(text('HH:MM')),
    linkId: nullable(id()),
    campaignId: nullable(id()),
    createdBy: id(),
    createdAt: dateTime(),
  })
)
const writing = { scope: 'links:write', role: 'Manager' } as const
const targets = ['link.not_found', 'campaign.not_found']
const problems = Object.keys(noteProblems)

export function registerNotesApiRoutes(): void {
  workspaceRoute(
    {
      id: 'notes.list',
      method: 'GET',
      path: '/notes',
      tag: 'Notes',
      summary: 'List the annotations of the charts',
      description:
        'By day and time; those without a time come first. Filters narrow it down to days, a link or a campaign.',
      access: { scope: 'links:read', role: 'Viewer' },
      query: listNotesValidator,
      answers: [{ status: 200, description: 'By day', schema: object({ items: list(note) }) }],
      problems: [],
    },
    [NotesController, 'index']
  )

  workspaceRoute(
    {
      id: 'notes.create',
      method: 'POST',
      path: '/notes',
      tag: 'Notes',
      summary: 'Create an annotation',
      description: 'The date is one of the time zone of the workspace.',
      access: writing,
      body: noteValidator,
      answers: [{ status: 201, description: 'The annotation', schema: note }],
      problems: [...problems.filter((code) => code !== 'note.not_found'), ...targets],
    },
    [NotesController, 'store']
  )

  workspaceRoute(
    {
      id: 'notes.replace',
      method: 'PUT',
      path: '/notes/:noteId',
      tag: 'Notes',
      summary: 'Replace an annotation',
      description: 'All of it is replaced: what is left out is removed.',
      access: writing,
      body: noteValidator,
      answers: [{ status: 200, description: 'The annotation', schema: note }],
      problems: [...problems, ...targets],
    },
    [NotesController, 'update']
  )

  workspaceRoute(
    {
      id: 'notes.delete',
      method: 'DELETE',
      path: '/notes/:noteId',
      tag: 'Notes',
      summary: 'Delete an annotation',
      description: 'Reports no longer show it. What it was about stays.',
      access: writing,
      answers: [{ status: 204, description: 'Deleted' }],
      problems: ['note.not_found'],
    },
    [NotesController, 'destroy']
  )
}
