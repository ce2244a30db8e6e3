import { personalRoute } from '#app/shared/http/api_route'
import { meSchema } from '#app/accounts/http/schema'

const MeController = () => import('#app/accounts/http/me_controller')

const tag = 'Accounts'
const signedIn = { session: 'signed in' } as const

personalRoute(
  {
    id: 'me.get',
    method: 'GET',
    path: '/api/me',
    tag,
    summary: 'Read your account',
    access: signedIn,
    answers: [{ status: 200, description: 'The account', schema: meSchema }],
    problems: [],
  },
  [MeController, 'show']
)
