import { throttledAnswer } from '#app/people/accounts/http/answers'
import { acceptedSchema, meSchema, sessionsSchema } from '#app/people/accounts/http/schema'
import { updateMeValidator } from '#app/people/accounts/http/validators'
import { personalRoute } from '#app/platform/api/api_route'

const MeController = () => import('#app/people/accounts/http/me_controller')

const tag = 'Accounts'
const signedIn = { session: 'signed in' } as const
const me = { status: 200, description: 'The account', schema: meSchema }

export function registerAccountsMeApiRoutes(): void {
  personalRoute(
    {
      id: 'me.get',
      method: 'GET',
      path: '/api/me',
      tag,
      summary: 'Read your account',
      description: 'With the organisations and workspaces that you are in, and your role in each.',
      access: signedIn,
      answers: [me],
      problems: [],
    },
    [MeController, 'show']
  )

  personalRoute(
    {
      id: 'me.update',
      method: 'PATCH',
      path: '/api/me',
      tag,
      summary: 'Change your name, your language or your password',
      description:
        'What is missing or null stays as it is; an empty `displayName` removes the name, an empty `language` takes that of the browser again. A new `password` needs the `currentPassword`, and ends every other session.',
      access: signedIn,
      body: updateMeValidator,
      answers: [me, throttledAnswer],
      problems: ['account.password_wrong', 'account.password_weak'],
    },
    [MeController, 'update']
  )

  personalRoute(
    {
      id: 'me.restore',
      method: 'POST',
      path: '/api/me/restore',
      tag,
      summary: 'Restore your deleted account',
      description:
        'The only call that a session of a deleted account can make. One that is not deleted stays as it is.',
      access: { ...signedIn, orDeleted: true },
      answers: [me],
      problems: ['user.not_found'],
    },
    [MeController, 'restore']
  )

  personalRoute(
    {
      id: 'me.verification_mail',
      method: 'POST',
      path: '/api/me/verification-mail',
      tag,
      summary: 'Send the email that confirms your address again',
      description:
        'For an address that is not confirmed yet. A confirmed one gets no email, with the same answer.',
      access: signedIn,
      answers: [
        {
          status: 202,
          description: 'On its way, unless confirmed already',
          schema: acceptedSchema,
        },
        throttledAnswer,
      ],
      problems: [],
    },
    [MeController, 'verify']
  )

  personalRoute(
    {
      id: 'me.sessions',
      method: 'GET',
      path: '/api/me/sessions',
      tag,
      summary: 'List where you are signed in',
      description:
        'The session of this request has `current`. Each shows the address and browser that used it last.',
      access: signedIn,
      answers: [{ status: 200, description: 'Latest use first', schema: sessionsSchema }],
      problems: [],
    },
    [MeController, 'sessions']
  )

  personalRoute(
    {
      id: 'me.end_session',
      method: 'DELETE',
      path: '/api/me/sessions/:sessionId',
      tag,
      summary: 'End one of your sessions',
      description:
        'It is signed out at its next request. Ending the session of this request signs you out.',
      access: signedIn,
      answers: [{ status: 204, description: 'Ended' }],
      problems: ['session.not_found'],
    },
    [MeController, 'endSession']
  )
}
