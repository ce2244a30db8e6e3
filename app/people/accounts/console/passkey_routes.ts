import { consolePage } from '#app/platform/console/console_page'

const PasskeySignInController = () =>
  import('#app/people/accounts/console/passkey_sign_in_controller')
const PasskeysPageController = () => import('#app/people/accounts/console/passkeys_page_controller')

const outside = {
  area: 'public',
  access: 'public',
  method: 'POST',
  passesReadOnly: true,
} as const

const own = { area: 'account', partOf: 'account.security' } as const
const path = '/security/passkeys'

export function registerPasskeyPages(): void {
  consolePage({ ...outside, id: 'login.passkey', path: '/login/passkey' }, [
    PasskeySignInController,
    'signIn',
  ])
  consolePage({ ...outside, id: 'login.code.passkey', path: '/login/second-factor/passkey' }, [
    PasskeySignInController,
    'giveFactor',
  ])
  consolePage(
    {
      ...own,
      id: 'account.passkeys.create',
      method: 'GET',
      path: `${path}/new`,
      access: 'confirmed-address',
    },
    [PasskeysPageController, 'create']
  )
  consolePage(
    {
      ...own,
      id: 'account.passkeys.store',
      method: 'POST',
      path,
      access: 'confirmed-address',
      passesReadOnly: true,
      // What the device signs counts once.
      creates: false,
    },
    [PasskeysPageController, 'store']
  )
  const one = { ...own, access: 'signed-in', path: `${path}/:passkeyId/remove` } as const
  consolePage({ ...one, id: 'account.passkeys.ask', method: 'GET' }, [
    PasskeysPageController,
    'askToRemove',
  ])
  consolePage(
    {
      ...one,
      id: 'account.passkeys.remove',
      method: 'POST',
      passesReadOnly: true,
      dangerous: true,
    },
    [PasskeysPageController, 'remove']
  )
}
