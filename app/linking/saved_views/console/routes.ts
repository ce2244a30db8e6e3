import { consolePage } from '#app/platform/console/console_page'

const SavedViewsController = () => import('#app/linking/saved_views/console/saved_views_controller')

/** One's own views are for everybody; the actions ask for more where a view is shared. */
const place = { area: 'workspace', access: { role: 'Viewer' }, partOf: 'links.index' } as const
const path = '/saved-views'
const one = `${path}/:viewId`

export function registerSavedViewsPages(): void {
  consolePage(
    {
      ...place,
      id: 'saved_views.index',
      jump: { label: 'find.pages.saved_views', icon: 'bookmark', order: 90 },
      method: 'GET',
      path,
    },
    [SavedViewsController, 'index']
  )
  consolePage({ ...place, id: 'saved_views.create', method: 'GET', path: `${path}/new` }, [
    SavedViewsController,
    'create',
  ])
  consolePage({ ...place, id: 'saved_views.store', method: 'POST', path }, [
    SavedViewsController,
    'store',
  ])
  consolePage({ ...place, id: 'saved_views.edit', method: 'GET', path: `${one}/edit` }, [
    SavedViewsController,
    'edit',
  ])
  consolePage({ ...place, id: 'saved_views.update', method: 'POST', path: one }, [
    SavedViewsController,
    'update',
  ])
  consolePage({ ...place, id: 'saved_views.refilter', method: 'POST', path: `${one}/filter` }, [
    SavedViewsController,
    'refilter',
  ])
  consolePage({ ...place, id: 'saved_views.remove', method: 'GET', path: `${one}/delete` }, [
    SavedViewsController,
    'askToDelete',
  ])
  consolePage({ ...place, id: 'saved_views.removal', method: 'POST', path: `${one}/delete` }, [
    SavedViewsController,
    'delete',
  ])
}
