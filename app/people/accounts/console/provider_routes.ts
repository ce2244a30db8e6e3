import { consolePage } from '#app/platform/console/console_page'

const ProviderSignInController = () =>
  import('#app/people/accounts/console/provider_sign_in_controller')

const ProviderFormsController = () =>
  import('#app/people/accounts/console/provider_forms_controller')

const ProviderPasswordController = () =>
  import('#app/people/accounts/console/provider_password_controller')

const ConnectPageController = () => import('#app/people/accounts/console/connect_page_controller')

const outside = { area: 'public', access: 'public', method: 'GET' } as const
const path = '/auth/:providerId'

export function registerProviderSignInPages(): void {
  consolePage({ ...outside, id: 'provider.start', path: `${path}/start` }, [
    ProviderSignInController,
    'start',
  ])
  consolePage({ ...outside, id: 'provider.callback', path: `${path}/callback` }, [
    ProviderSignInController,
    'callback',
  ])

  const fromElsewhere = { area: 'public', access: 'public', sessionless: true } as const
  consolePage(
    {
      ...fromElsewhere,
      id: 'provider.receive',
      method: 'POST',
      path: `${path}/acs`,
      passesReadOnly: true,
    },
    [ProviderFormsController, 'receive']
  )
  consolePage({ ...fromElsewhere, id: 'provider.signed_out', method: 'GET', path: `${path}/slo` }, [
    ProviderFormsController,
    'signOut',
  ])
  consolePage({ ...outside, id: 'provider.password', path: `${path}/password` }, [
    ProviderPasswordController,
    'ask',
  ])
  consolePage(
    {
      ...outside,
      id: 'provider.password.post',
      method: 'POST',
      path: `${path}/password`,
      passesReadOnly: true,
    },
    [ProviderPasswordController, 'give']
  )

  const own = { area: 'account', access: 'signed-in', partOf: 'account.security' } as const
  consolePage({ ...own, id: 'account.connect', method: 'GET', path: '/security/connect' }, [
    ConnectPageController,
    'ask',
  ])
  consolePage({ ...own, id: 'account.connect.post', method: 'POST', path: '/security/connect' }, [
    ConnectPageController,
    'connect',
  ])
  consolePage(
    {
      ...own,
      id: 'account.disconnect',
      method: 'POST',
      path: '/security/providers/:providerId/disconnect',
    },
    [ConnectPageController, 'disconnect']
  )
}
