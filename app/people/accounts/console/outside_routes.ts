import { consolePage } from '#app/platform/console/console_page'

const SignInPageController = () => import('#app/people/accounts/console/sign_in_page_controller')
const RegisterPageController = () => import('#app/people/accounts/console/register_page_controller')
const EmailVerificationPageController = () =>
  import('#app/people/accounts/console/email_verification_page_controller')
const PasswordResetPageController = () =>
  import('#app/people/accounts/console/password_reset_page_controller')

const outside = { area: 'public', access: 'public' } as const

export function registerAccountsOutsidePages(): void {
  consolePage({ ...outside, id: 'login', method: 'GET', path: '/login' }, [
    SignInPageController,
    'show',
  ])
  consolePage(
    { ...outside, id: 'login.post', passesReadOnly: true, method: 'POST', path: '/login' },
    [SignInPageController, 'store']
  )
  consolePage(
    {
      ...outside,
      id: 'login.address',
      passesReadOnly: true,
      method: 'POST',
      path: '/login/address',
    },
    [SignInPageController, 'takeAddress']
  )
  consolePage(
    { ...outside, id: 'login.provider', method: 'GET', path: '/login/provider/:providerId' },
    [SignInPageController, 'leadToProvider']
  )
  consolePage({ ...outside, id: 'login.code', method: 'GET', path: '/login/second-factor' }, [
    SignInPageController,
    'askCode',
  ])
  consolePage(
    {
      ...outside,
      id: 'login.code.post',
      passesReadOnly: true,
      method: 'POST',
      path: '/login/second-factor',
    },
    [SignInPageController, 'giveCode']
  )
  consolePage(
    {
      id: 'sign_out',
      passesReadOnly: true,
      method: 'POST',
      area: 'public',
      path: '/logout',
      access: 'signed-in',
    },
    [SignInPageController, 'signOut']
  )

  consolePage({ ...outside, id: 'register', method: 'GET', path: '/register' }, [
    RegisterPageController,
    'show',
  ])
  consolePage({ ...outside, id: 'register.post', method: 'POST', path: '/register' }, [
    RegisterPageController,
    'store',
  ])
  consolePage({ ...outside, id: 'register.sent', method: 'GET', path: '/register/sent' }, [
    RegisterPageController,
    'sent',
  ])

  consolePage({ ...outside, id: 'verify', method: 'GET', path: '/verify-email' }, [
    EmailVerificationPageController,
    'show',
  ])
  consolePage(
    { ...outside, id: 'verify.post', passesReadOnly: true, method: 'POST', path: '/verify-email' },
    [EmailVerificationPageController, 'store']
  )
  consolePage(
    {
      ...outside,
      id: 'verify.anew',
      passesReadOnly: true,
      method: 'POST',
      path: '/verify-email/new-password',
    },
    [EmailVerificationPageController, 'storeNewPassword']
  )

  consolePage({ ...outside, id: 'forgot', method: 'GET', path: '/forgot-password' }, [
    PasswordResetPageController,
    'forgot',
  ])
  consolePage(
    {
      ...outside,
      id: 'forgot.post',
      passesReadOnly: true,
      method: 'POST',
      path: '/forgot-password',
    },
    [PasswordResetPageController, 'send']
  )
  consolePage({ ...outside, id: 'forgot.sent', method: 'GET', path: '/forgot-password/sent' }, [
    PasswordResetPageController,
    'sent',
  ])
  consolePage({ ...outside, id: 'reset', method: 'GET', path: '/reset-password' }, [
    PasswordResetPageController,
    'show',
  ])
  consolePage(
    { ...outside, id: 'reset.post', passesReadOnly: true, method: 'POST', path: '/reset-password' },
    [PasswordResetPageController, 'store']
  )
}
