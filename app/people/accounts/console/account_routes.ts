import { consolePage } from '#app/platform/console/console_page'

const ProfileController = () => import('#app/people/accounts/console/profile_controller')
const SecurityController = () => import('#app/people/accounts/console/security_controller')
const SessionsController = () => import('#app/people/accounts/console/sessions_controller')
const SecondFactorController = () => import('#app/people/accounts/console/second_factor_controller')
const VerificationController = () => import('#app/people/accounts/console/verification_controller')

const own = { area: 'account', access: 'signed-in' } as const
const entry = (label: string, icon: string, order: number) =>
  ({ label: `account.${label}.navigation`, icon, group: 'main', order, dock: true }) as const

const security = { ...own, partOf: 'account.security' } as const

const sessions = { ...own, partOf: 'account.sessions' } as const

export function registerAccountsAccountPages(): void {
  consolePage(
    { ...own, id: 'account', method: 'GET', path: '', navigation: entry('profile', 'user', 10) },
    [ProfileController, 'show']
  )
  consolePage({ ...own, id: 'account.update', method: 'POST', path: '' }, [
    ProfileController,
    'update',
  ])
  consolePage({ ...own, id: 'account.verify', method: 'POST', path: '/verification-mail' }, [
    VerificationController,
    'sendAgain',
  ])
  consolePage(
    {
      ...own,
      id: 'account.security',
      method: 'GET',
      path: '/security',
      navigation: entry('security', 'shield-check', 20),
    },
    [SecurityController, 'show']
  )
  consolePage({ ...security, id: 'account.password', method: 'POST', path: '/security/password' }, [
    SecurityController,
    'changePassword',
  ])
  consolePage({ ...security, id: 'account.factor', method: 'POST', path: '/security/set-up' }, [
    SecondFactorController,
    'setUp',
  ])
  consolePage(
    { ...security, id: 'account.authenticator', method: 'GET', path: '/security/authenticator' },
    [SecondFactorController, 'authenticator']
  )
  consolePage(
    { ...security, id: 'account.enable', method: 'POST', path: '/security/authenticator' },
    [SecondFactorController, 'enable']
  )
  consolePage(
    { ...security, id: 'account.codes', method: 'GET', path: '/security/recovery-codes' },
    [SecondFactorController, 'codes']
  )
  consolePage(
    { ...security, id: 'account.new_codes', method: 'GET', path: '/security/new-codes' },
    [SecondFactorController, 'askForNewCodes']
  )
  consolePage(
    { ...security, id: 'account.replace_codes', method: 'POST', path: '/security/new-codes' },
    [SecondFactorController, 'replaceCodes']
  )
  consolePage({ ...security, id: 'account.turn_off', method: 'GET', path: '/security/turn-off' }, [
    SecondFactorController,
    'askToDisable',
  ])
  consolePage({ ...security, id: 'account.disable', method: 'POST', path: '/security/turn-off' }, [
    SecondFactorController,
    'disable',
  ])
  consolePage(
    {
      ...own,
      id: 'account.sessions',
      method: 'GET',
      path: '/sessions',
      navigation: entry('sessions', 'laptop', 30),
    },
    [SessionsController, 'index']
  )
  consolePage(
    { ...sessions, id: 'account.end_others', method: 'POST', path: '/sessions/others/end' },
    [SessionsController, 'endOthers']
  )
  consolePage(
    { ...sessions, id: 'account.end', method: 'POST', path: '/sessions/:sessionId/end' },
    [SessionsController, 'end']
  )
}
