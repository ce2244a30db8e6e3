import { consolePage } from '#app/platform/console/console_page'

const LinkHealthPageController = () =>
  import('#app/linking/health/console/link_health_page_controller')

export function registerLinkHealthPages(): void {
  consolePage(
    {
      id: 'link_health.index',
      jump: { label: 'find.pages.link_health', icon: 'heart-pulse', order: 85 },
      method: 'GET',
      area: 'workspace',
      path: '/link-health',
      access: { role: 'Viewer' },
      partOf: 'links.index',
    },
    [LinkHealthPageController, 'index']
  )
}
