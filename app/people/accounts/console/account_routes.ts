import { consolePage } from '#app/platform/console/console_page'

const LanguagePageController = () => import('#app/people/accounts/console/language_page_controller')
const ProfilePageController = () => import('#app/people/accounts/console/profile_page_controller')
const SecurityPageController = () => import('#app/people/accounts/console/security_page_controller')
const SessionsPageController = () => import('#app/people/accounts/console/sessions_page_controller')
const SecondFactorPageController = () =>
  import('#app/people/accounts/console/second_factor_page_controller')
const EmailVerificationPageController = () =>
  import('#app/people/accounts/console/email_verification_page_controller')

const own = { area: 'account', access: 'signed-in' } as const
const entry = (label: string, icon: string, order: number) =>
  ({ label: `account.${label}.navigation`, icon, group: 'main', order, dock: true }) as const

const security = { ...own, partOf: 'account.security' } as const

const sessions = { ...own, partOf: 'account.sessions' } as const

export function registerAccountsAccountPages(): void {
  consolePage(
    {
      id: 'language',
      passesReadOnly: true,
      method: 'POST',
      area: 'public',
      path: '/console/language',
      access: 'public',
    },
    [LanguagePageController, 'choose']
  )
  consolePage(
    { ...own, id: 'account', method: 'GET', path: '', navigation: entry('profile', 'user', 10) },
    [ProfilePageController, 'show']
  )
  consolePage({ ...own, id: 'account.update', method: 'POST', path: '' }, [
    ProfilePageController,
    'update',
  ])
  consolePage(
    {
      ...own,
      id: 'account.verify',
      passesReadOnly: true,
      method: 'POST',
      path: '/verification-mail',
    },
    [EmailVerificationPageController, 'sendAgain']
  )
  consolePage(
    {
      ...own,
      id: 'account.security',
      method: 'GET',
      path: '/security',
      navigation: entry('security', 'shield-check', 20),
    },
    [SecurityPageController, 'show']
  )
  consolePage(
    {
      ...security,
      id: 'account.password',
      passesReadOnly: true,
      method: 'POST',
      path: '/security/password',
    },
    [SecurityPageController, 'changePassword']
  )
  consolePage(
    {
      ...security,
      access: 'confirmed-address',
      id: 'account.factor',
      passesReadOnly: true,
      method: 'POST',
      path: '/security/set-up',
    },
    [SecondFactorPageController, 'setUp']
  )
  consolePage(
    { ...security, id: 'account.authenticator', method: 'GET', path: '/security/authenticator' },
    [SecondFactorPageController, 'authenticator']
  )
  consolePage(
    {
      ...security,
      id: 'account.enable',
      passesReadOnly: true,
      method: 'POST',
      path: '/security/authenticator',
    },
    [SecondFactorPageController, 'enable']
  )
  consolePage(
    { ...security, id: 'account.codes', method: 'GET', path: '/security/recovery-codes' },
    [SecondFactorPageController, 'codes']
  )
  consolePage(
    { ...security, id: 'account.new_codes', method: 'GET', path: '/security/new-codes' },
    [SecondFactorPageController, 'askForNewCodes']
  )
  consolePage(
    {
      ...security,
      id: 'account.replace_codes',
      passesReadOnly: true,
      method: 'POST',
      path: '/security/new-codes',
    },
    [SecondFactorPageController, 'replaceCodes']
  )
  consolePage({ ...security, id: 'account.turn_off', method: 'GET', path: '/security/turn-off' }, [
    SecondFactorPageController,
    'askToDisable',
  ])
  consolePage(
    {
      ...security,
      id: 'account.disable',
      passesReadOnly: true,
      method: 'POST',
      path: '/security/turn-off',
    },
    [SecondFactorPageController, 'disable']
  )
  consolePage(
    {
      ...own,
      id: 'account.sessions',
      method: 'GET',
      path: '/sessions',
      navigation: entry('sessions', 'laptop', 30),
    },
    [SessionsPageController, 'index']
  )
  consolePage(
    {
      ...sessions,
      id: 'account.end_others',
      passesReadOnly: true,
      method: 'POST',
      path: '/sessions/others/end',
    },
    [SessionsPageController, 'endOthers']
  )
  consolePage(
    {
      ...sessions,
      id: 'account.end',
      passesReadOnly: true,
      method: 'POST',
      path: '/sessions/:sessionId/end',
    },
    [SessionsPageController, 'end']
  )
}
