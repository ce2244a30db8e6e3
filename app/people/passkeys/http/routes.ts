import { passkeysSchema } from '#app/people/passkeys/http/schema'
import { personalRoute } from '#app/platform/api/api_route'

const PasskeysController = () => import('#app/people/passkeys/http/passkeys_controller')

const tag = 'Accounts'

export function registerPasskeysApiRoutes(): void {
  personalRoute(
    {
      id: 'me.passkeys',
      method: 'GET',
      path: '/api/me/passkeys',
      tag,
      summary: 'List your passkeys',
      description:
        'They sign you in without a password, and count as a second factor. Add one in the console, under Account, Security.',
      access: { session: 'signed in' },
      answers: [{ status: 200, description: 'Oldest first', schema: passkeysSchema }],
      problems: [],
    },
    [PasskeysController, 'index']
  )

  personalRoute(
    {
      id: 'me.remove_passkey',
      passesReadOnly: true,
      method: 'DELETE',
      path: '/api/me/passkeys/:passkeyId',
      tag,
      summary: 'Remove one of your passkeys',
      description:
        'It opens nothing from now on. With the last second factor of the account, two-factor authentication is off.',
      access: { session: 'signed in', dangerous: true },
      answers: [{ status: 204, description: 'Removed' }],
      problems: ['passkey.not_found'],
    },
    [PasskeysController, 'destroy']
  )
}
