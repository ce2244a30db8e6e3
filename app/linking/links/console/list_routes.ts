import { consolePage } from '#app/platform/console/console_page'

const LinkListPageController = () => import('#app/linking/links/console/link_list_page_controller')

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
}
