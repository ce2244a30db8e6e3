import { personalRoute, publicRoute } from '#app/shared/http/api_route'
import { acceptedSchema, signedInSchema } from '#app/accounts/http/schema'
import { logInValidator, registerValidator, tokenValidator } from '#app/accounts/http/validators'

const AuthController = () => import('#app/accounts/http/auth_controller')

const tag = 'Accounts'
const throttled = {
  status: 429,
  description: 'Too many tries of this account or address; no body',
  headers: { 'Retry-After': 'Seconds until a try can succeed' },
}
const accepted = {
  status: 202,
  description: 'A mail is on its way, whatever it says',
  schema: acceptedSchema,
}
const signedIn = {
  status: 200,
  description: 'Signed in, or the second factor is asked for',
  schema: signedInSchema,
  headers: { 'Set-Cookie': 'The session' },
}
const done = (description: string) => ({ status: 204, description })

publicRoute(
  {
    id: 'auth.register',
    method: 'POST',
    path: '/api/auth/register',
    tag,
    summary: 'Make an account',
    description:
      'The answer is the same whether or not the address has an account; a mail goes out in both cases. The first account of all administers the installation.',
    access: null,
    body: registerValidator,
    answers: [accepted, throttled],
    problems: ['account.registration_closed', 'account.password_weak'],
  },
  [AuthController, 'register']
)

publicRoute(
  {
    id: 'auth.verify_email',
    method: 'POST',
    path: '/api/auth/verify-email',
    tag,
    summary: 'Confirm an e-mail address',
    description: 'With the token of the mail, which is good once, for three days.',
    access: null,
    body: tokenValidator,
    answers: [done('Confirmed'), throttled],
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
    access: null,
    body: logInValidator,
    answers: [signedIn, throttled],
    problems: ['account.credentials_invalid'],
  },
  [AuthController, 'logIn']
)

personalRoute(
  {
    id: 'auth.logout',
    method: 'POST',
    path: '/api/auth/logout',
    tag,
    summary: 'Sign out',
    access: { session: 'signed in' },
    answers: [done('Signed out')],
    problems: [],
  },
  [AuthController, 'logOut']
)
