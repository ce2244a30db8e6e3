import { consolePage } from '#app/platform/console/console_page'

const PrivacyPageController = () => import('#app/visits/privacy/console/privacy_page_controller')
const ErasurePageController = () => import('#app/visits/privacy/console/erasure_page_controller')

const erasure = {
  area: 'workspace',
  path: '/links/:linkId/erase-clicks',
  access: { role: 'Manager' },
} as const

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
  consolePage({ ...erasure, id: 'links.erase_clicks', method: 'GET', partOf: 'links.index' }, [
    ErasurePageController,
    'ask',
  ])
  consolePage({ ...erasure, id: 'links.erase_clicks.do', method: 'POST' }, [
    ErasurePageController,
    'erase',
  ])
}
