import { consolePage } from '#app/platform/console/console_page'

const FoldersController = () => import('#app/linking/folders/console/folders_controller')

const place = { area: 'workspace', partOf: 'links.index' } as const
const access = { role: 'Manager' } as const
const path = '/folders'
const one = `${path}/:folderId`

export function registerFoldersPages(): void {
  consolePage(
    {
      ...place,
      id: 'folders.index',
      jump: { label: 'find.pages.folders', icon: 'folder', order: 70 },
      method: 'GET',
      path,
      access: { role: 'Viewer' },
    },
    [FoldersController, 'index']
  )
  consolePage({ ...place, id: 'folders.create', method: 'GET', path: `${path}/new`, access }, [
    FoldersController,
    'create',
  ])
  consolePage({ ...place, id: 'folders.store', method: 'POST', path, access }, [
    FoldersController,
    'store',
  ])
  consolePage({ ...place, id: 'folders.edit', method: 'GET', path: `${one}/edit`, access }, [
    FoldersController,
    'edit',
  ])
  consolePage({ ...place, id: 'folders.update', method: 'POST', path: one, access }, [
    FoldersController,
    'update',
  ])
  consolePage({ ...place, id: 'folders.remove', method: 'GET', path: `${one}/delete`, access }, [
    FoldersController,
    'askToDelete',
  ])
  consolePage({ ...place, id: 'folders.removal', method: 'POST', path: `${one}/delete`, access }, [
    FoldersController,
    'delete',
  ])
}
