import { consolePage } from '#app/platform/console/console_page'

const ApiKeysPageController = () => import('#app/people/api_keys/console/api_keys_page_controller')

const area = 'workspace'
const access = { role: 'Administrator' } as const
const creates = { ...access, feature: 'apiAccess', needsConfirmedAddress: true } as const
const partOf = 'api_keys.index'
const path = '/api-keys/:keyId/revoke'

export function registerApiKeysPages(): void {
  consolePage(
    {
      id: 'api_keys.index',
      method: 'GET',
      area,
      path: '/api-keys',
      access,
      navigation: {
        label: 'api_keys.navigation',
        count: 'apiKeys',
        icon: 'key-round',
        group: 'connect',
        order: 20,
      },
    },
    [ApiKeysPageController, 'index']
  )
  consolePage(
    {
      id: 'api_keys.create',
      dangerous: true,
      jump: { label: 'find.pages.new_api_key', icon: 'plus', order: 50 },
      method: 'GET',
      area,
      path: '/api-keys/new',
      access: creates,
      partOf,
    },
    [ApiKeysPageController, 'create']
  )
  consolePage(
    {
      id: 'api_keys.store',
      dangerous: true,
      method: 'POST',
      area,
      path: '/api-keys/new',
      access: creates,
    },
    [ApiKeysPageController, 'store']
  )
  consolePage({ id: 'api_keys.revoke', method: 'GET', area, path, access, partOf }, [
    ApiKeysPageController,
    'askToRevoke',
  ])
  consolePage(
    { id: 'api_keys.revocation', passesReadOnly: true, method: 'POST', area, path, access },
    [ApiKeysPageController, 'revoke']
  )
}
