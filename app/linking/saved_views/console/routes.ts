import { consolePage } from '#app/platform/console/console_page'

const SavedViewsPageController = () =>
  import('#app/linking/saved_views/console/saved_views_page_controller')

/** One's own views are for everyone; the actions ask for more where a view is shared. */
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
    [SavedViewsPageController, 'index']
  )
  consolePage({ ...place, id: 'saved_views.create', method: 'GET', path: `${path}/new` }, [
    SavedViewsPageController,
    'create',
  ])
  consolePage({ ...place, id: 'saved_views.store', method: 'POST', path }, [
    SavedViewsPageController,
    'store',
  ])
  consolePage({ ...place, id: 'saved_views.edit', method: 'GET', path: `${one}/edit` }, [
    SavedViewsPageController,
    'edit',
  ])
  consolePage({ ...place, id: 'saved_views.update', method: 'POST', path: one }, [
    SavedViewsPageController,
    'update',
  ])
  consolePage({ ...place, id: 'saved_views.refilter', method: 'POST', path: `${one}/filter` }, [
    SavedViewsPageController,
    'refilter',
  ])
  consolePage({ ...place, id: 'saved_views.remove', method: 'GET', path: `${one}/delete` }, [
    SavedViewsPageController,
    'askToDelete',
  ])
  consolePage({ ...place, id: 'saved_views.removal', method: 'POST', path: `${one}/delete` }, [
    SavedViewsPageController,
    'delete',
  ])
}
