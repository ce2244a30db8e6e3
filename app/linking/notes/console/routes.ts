import { consolePage } from '#app/platform/console/console_page'

const NotesController = () => import('#app/linking/notes/console/notes_controller')

const area = 'workspace'
const partOf = 'analytics.index'
const one = '/notes/:noteId'
const access = { role: 'Manager' } as const

export function registerNotesPages(): void {
  consolePage(
    {
      id: 'notes.index',
      jump: { label: 'find.pages.notes', icon: 'sticky-note', order: 110 },
      method: 'GET',
      area,
      path: '/notes',
      access: { role: 'Viewer' },
      partOf,
    },
    [NotesController, 'index']
  )
  consolePage({ id: 'notes.create', method: 'GET', area, path: '/notes/new', access, partOf }, [
    NotesController,
    'create',
  ])
  consolePage({ id: 'notes.store', method: 'POST', area, path: '/notes', access }, [
    NotesController,
    'store',
  ])
  consolePage({ id: 'notes.edit', method: 'GET', area, path: `${one}/edit`, access, partOf }, [
    NotesController,
    'edit',
  ])
  consolePage({ id: 'notes.update', method: 'POST', area, path: one, access }, [
    NotesController,
    'update',
  ])
  consolePage({ id: 'notes.remove', method: 'GET', area, path: `${one}/delete`, access, partOf }, [
    NotesController,
    'askToRemove',
  ])
  consolePage({ id: 'notes.removal', method: 'POST', area, path: `${one}/delete`, access }, [
    NotesController,
    'remove',
  ])
}
