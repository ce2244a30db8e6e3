import { consolePage } from '#app/platform/console/console_page'

const PrivacyPageController = () => import('#app/visits/privacy/console/privacy_page_controller')

export function registerPrivacyPages(): void {
  consolePage(
    {
      id: 'privacy.show',
      jump: { label: 'find.pages.privacy', icon: 'shield-check', order: 135 },
      method: 'GET',
      area: 'workspace',
      path: '/privacy',
      access: { role: 'Viewer' },
      partOf: 'workspaces.settings',
    },
    [PrivacyPageController, 'show']
  )
}
