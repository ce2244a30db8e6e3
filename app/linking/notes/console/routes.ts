import { consolePage } from '#app/platform/console/console_page'

const NotesPageController = () => import('#app/linking/notes/console/notes_page_controller')

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
    [NotesPageController, 'index']
  )
  consolePage({ id: 'notes.create', method: 'GET', area, path: '/notes/new', access, partOf }, [
    NotesPageController,
    'create',
  ])
  consolePage({ id: 'notes.store', method: 'POST', area, path: '/notes', access }, [
    NotesPageController,
    'store',
  ])
  consolePage({ id: 'notes.edit', method: 'GET', area, path: `${one}/edit`, access, partOf }, [
    NotesPageController,
    'edit',
  ])
  consolePage({ id: 'notes.update', method: 'POST', area, path: one, access }, [
    NotesPageController,
    'update',
  ])
  consolePage({ id: 'notes.remove', method: 'GET', area, path: `${one}/delete`, access, partOf }, [
    NotesPageController,
    'askToRemove',
  ])
  consolePage({ id: 'notes.removal', method: 'POST', area, path: `${one}/delete`, access }, [
    NotesPageController,
    'remove',
  ])
}
