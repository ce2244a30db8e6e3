import { consolePage } from '#app/platform/console/console_page'

const LinkExportPageController = () =>
  import('#app/linking/link_list/console/link_export_page_controller')
const LinkListPageController = () =>
  import('#app/linking/link_list/console/link_list_page_controller')

export function registerLinksListPages(): void {
  consolePage(
    {
      id: 'links.index',
      method: 'GET',
      area: 'workspace',
      path: '/links',
      access: { role: 'Viewer' },
      navigation: {
        label: 'link_list.navigation',
        count: 'links',
        icon: 'link',
        group: 'main',
        order: 20,
        dock: true,
      },
    },
    [LinkListPageController, 'index']
  )
  const page = { method: 'GET', area: 'workspace', access: { role: 'Viewer' } } as const
  consolePage({ ...page, id: 'links.export', path: '/links/export', partOf: 'links.index' }, [
    LinkExportPageController,
    'ask',
  ])
  consolePage(
    {
      ...page,
      id: 'links.export.file',
      path: '/links/export/file',
      notCrawled: 'It answers a file; tests/console/exports.spec.ts reads it.',
    },
    [LinkExportPageController, 'download']
  )
}
