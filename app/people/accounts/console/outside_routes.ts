import { consolePage } from '#app/platform/console/console_page'

const SignInController = () => import('#app/people/accounts/console/sign_in_controller')
const RegisterController = () => import('#app/people/accounts/console/register_controller')
const VerificationController = () => import('#app/people/accounts/console/verification_controller')
const PasswordResetController = () =>
  import('#app/people/accounts/console/password_reset_controller')

const outside = { area: 'public', access: 'public' } as const

export function registerAccountsOutsidePages(): void {
  consolePage({ ...outside, id: 'login', method: 'GET', path: '/login' }, [
    SignInController,
    'show',
  ])
  consolePage({ ...outside, id: 'login.post', method: 'POST', path: '/login' }, [
    SignInController,
    'store',
  ])
  consolePage({ ...outside, id: 'login.code', method: 'GET', path: '/login/second-factor' }, [
    SignInController,
    'askCode',
  ])
  consolePage({ ...outside, id: 'login.code.post', method: 'POST', path: '/login/second-factor' }, [
    SignInController,
    'giveCode',
  ])
  consolePage(
    { id: 'sign_out', method: 'POST', area: 'public', path: '/logout', access: 'signed-in' },
    [SignInController, 'signOut']
  )

  consolePage({ ...outside, id: 'register', method: 'GET', path: '/register' }, [
    RegisterController,
    'show',
  ])
  consolePage({ ...outside, id: 'register.post', method: 'POST', path: '/register' }, [
    RegisterController,
    'store',
  ])
  consolePage({ ...outside, id: 'register.sent', method: 'GET', path: '/register/sent' }, [
    RegisterController,
    'sent',
  ])

  consolePage({ ...outside, id: 'verify', method: 'GET', path: '/verify-email' }, [
    VerificationController,
    'show',
  ])
  consolePage({ ...outside, id: 'verify.post', method: 'POST', path: '/verify-email' }, [
    VerificationController,
    'store',
  ])

  consolePage({ ...outside, id: 'forgot', method: 'GET', path: '/forgot-password' }, [
    PasswordResetController,
    'forgot',
  ])
  consolePage({ ...outside, id: 'forgot.post', method: 'POST', path: '/forgot-password' }, [
    PasswordResetController,
    'send',
  ])
  consolePage({ ...outside, id: 'forgot.sent', method: 'GET', path: '/forgot-password/sent' }, [
    PasswordResetController,
    'sent',
  ])
  consolePage({ ...outside, id: 'reset', method: 'GET', path: '/reset-password' }, [
    PasswordResetController,
    'show',
  ])
  consolePage({ ...outside, id: 'reset.post', method: 'POST', path: '/reset-password' }, [
    PasswordResetController,
    'store',
  ])
}
