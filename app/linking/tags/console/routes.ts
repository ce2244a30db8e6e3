import { consolePage } from '#app/platform/console/console_page'

const TagsPageController = () => import('#app/linking/tags/console/tags_page_controller')

const place = { area: 'workspace', partOf: 'links.index' } as const
const access = { role: 'Manager' } as const
const path = '/tags'

/** A tag's name may hold a slash or be two dots: it stands in the query, where nothing trips. */
const notCrawled = 'It is about the tag that its query names.'

export function registerTagsPages(): void {
  consolePage(
    {
      ...place,
      id: 'tags.index',
      jump: { label: 'find.pages.tags', icon: 'tag', order: 80 },
      method: 'GET',
      path,
      access: { role: 'Viewer' },
    },
    [TagsPageController, 'index']
  )
  consolePage(
    { ...place, id: 'tags.edit', method: 'GET', path: `${path}/edit`, access, notCrawled },
    [TagsPageController, 'edit']
  )
  consolePage({ ...place, id: 'tags.rename', method: 'POST', path: `${path}/edit`, access }, [
    TagsPageController,
    'rename',
  ])
  consolePage(
    { ...place, id: 'tags.remove', method: 'GET', path: `${path}/delete`, access, notCrawled },
    [TagsPageController, 'askToDelete']
  )
  consolePage({ ...place, id: 'tags.removal', method: 'POST', path: `${path}/delete`, access }, [
    TagsPageController,
    'delete',
  ])
}
