import { throttledAnswer } from '#app/people/accounts/http/answers'
import { acceptedSchema, signedInSchema } from '#app/people/accounts/http/schema'
import {
  codeValidator,
  forgotPasswordValidator,
  logInValidator,
  registerValidator,
  resetPasswordValidator,
  tokenValidator,
} from '#app/people/accounts/http/validators'
import { personalRoute, publicRoute } from '#app/platform/api/api_route'

const AuthController = () => import('#app/people/accounts/http/auth_controller')

const tag = 'Accounts'
const accepted = {
  status: 202,
  description:
    'Accepted, whether or not there is such an account; emails wait where email is not set up',
  schema: acceptedSchema,
}
const signedIn = {
  status: 200,
  description: 'Signed in, or the second factor is asked for',
  schema: signedInSchema,
  headers: { 'Set-Cookie': 'The session' },
}
const done = (description: string) => ({ status: 204, description })

export function registerAccountsAuthApiRoutes(): void {
  publicRoute(
    {
      id: 'auth.register',
      method: 'POST',
      path: '/api/auth/register',
      tag,
      summary: 'Create an account',
      description:
        'The answer is the same whether or not the address has an account; an email is sent in both cases. The first account of all is created by the set-up page or the command `install`.',
      access: null,
      body: registerValidator,
      answers: [accepted, throttledAnswer],
      problems: ['licence.limit_reached', 'account.registration_closed', 'account.password_weak'],
    },
    [AuthController, 'register']
  )

  publicRoute(
    {
      id: 'auth.verify_email',
      method: 'POST',
      path: '/api/auth/verify-email',
      tag,
      summary: 'Confirm an email address',
      description: 'With the token of the email, which works once, for three days.',
      access: null,
      body: tokenValidator,
      answers: [done('Confirmed'), throttledAnswer],
      problems: ['account.token_invalid'],
    },
    [AuthController, 'verifyEmail']
  )

  publicRoute(
    {
      id: 'auth.login',
      method: 'POST',
      path: '/api/auth/login',
      tag,
      summary: 'Sign in',
      description:
        'Sets the cookie of a session. With `mfaRequired` the session is good for the second factor alone.',
      access: null,
      body: logInValidator,
      answers: [signedIn, throttledAnswer],
      problems: ['account.credentials_invalid', 'organisation.single_sign_on_required'],
    },
    [AuthController, 'logIn']
  )

  publicRoute(
    {
      id: 'auth.mfa',
      method: 'POST',
      path: '/api/auth/mfa',
      tag,
      summary: 'Give the second factor',
      description:
        'With the cookie of a sign-in that asked for it, and a code of the authenticator or a recovery code. Each code works once. A wrong one is answered with 401 here.',
      access: null,
      body: codeValidator,
      answers: [signedIn, throttledAnswer],
      problems: ['account.mfa_code_invalid', 'secret.unreadable'],
      statuses: { 'account.mfa_code_invalid': 401 },
    },
    [AuthController, 'secondFactor']
  )

  publicRoute(
    {
      id: 'auth.forgot_password',
      method: 'POST',
      path: '/api/auth/forgot-password',
      tag,
      summary: 'Ask for a new password',
      description:
        'The answer is the same whether or not the address has an account. Only an address with an account gets an email, with a link that works once, for an hour.',
      access: null,
      body: forgotPasswordValidator,
      answers: [accepted, throttledAnswer],
      problems: [],
    },
    [AuthController, 'forgotPassword']
  )

  publicRoute(
    {
      id: 'auth.reset_password',
      method: 'POST',
      path: '/api/auth/reset-password',
      tag,
      summary: 'Choose a new password',
      description: 'With the token of the email. Every session of the account ends.',
      access: null,
      body: resetPasswordValidator,
      answers: [done('Changed'), throttledAnswer],
      problems: ['account.token_invalid', 'account.password_weak'],
    },
    [AuthController, 'resetPassword']
  )

  personalRoute(
    {
      id: 'auth.logout',
      method: 'POST',
      path: '/api/auth/logout',
      tag,
      summary: 'Sign out',
      description: 'Ends the session of this request and removes its cookie. Other sessions stay.',
      access: { session: 'signed in' },
      answers: [done('Signed out')],
      problems: [],
    },
    [AuthController, 'logOut']
  )
}
