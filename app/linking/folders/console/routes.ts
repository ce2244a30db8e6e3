import { consolePage } from '#app/platform/console/console_page'

const FoldersPageController = () => import('#app/linking/folders/console/folders_page_controller')

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
    [FoldersPageController, 'index']
  )
  consolePage({ ...place, id: 'folders.create', method: 'GET', path: `${path}/new`, access }, [
    FoldersPageController,
    'create',
  ])
  consolePage({ ...place, id: 'folders.store', method: 'POST', path, access }, [
    FoldersPageController,
    'store',
  ])
  consolePage({ ...place, id: 'folders.edit', method: 'GET', path: `${one}/edit`, access }, [
    FoldersPageController,
    'edit',
  ])
  consolePage({ ...place, id: 'folders.update', method: 'POST', path: one, access }, [
    FoldersPageController,
    'update',
  ])
  consolePage({ ...place, id: 'folders.remove', method: 'GET', path: `${one}/delete`, access }, [
    FoldersPageController,
    'askToDelete',
  ])
  consolePage({ ...place, id: 'folders.removal', method: 'POST', path: `${one}/delete`, access }, [
    FoldersPageController,
    'delete',
  ])
}
