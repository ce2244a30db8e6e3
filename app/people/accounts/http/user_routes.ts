import { userSchema } from '#app/people/accounts/http/schema'
import { listUsersValidator, updateUserValidator } from '#app/people/accounts/http/validators'
import { personalRoute } from '#app/platform/api/api_route'
import { paginated } from '#app/platform/api/schema'

const UsersController = () => import('#app/people/accounts/http/users_controller')

const tag = 'Installation'
const access = { session: 'installation administrator' } as const

export function registerAccountsUserApiRoutes(): void {
  personalRoute(
    {
      id: 'users.list',
      method: 'GET',
      path: '/api/admin/users',
      tag,
      summary: 'List the accounts of the installation',
      description: 'By address. `search` looks into address and name.',
      access,
      query: listUsersValidator,
      answers: [{ status: 200, description: 'A page of accounts', schema: paginated(userSchema) }],
      problems: [],
    },
    [UsersController, 'index']
  )

  personalRoute(
    {
      id: 'users.update',
      method: 'PATCH',
      path: '/api/admin/users/:userId',
      tag,
      summary: 'Disable an account, or make its owner an administrator',
      description:
        'What is missing or null stays as it is. The sessions of a disabled account end, and its keys no longer work.',
      access,
      body: updateUserValidator,
      answers: [{ status: 200, description: 'The account', schema: userSchema }],
      problems: ['user.not_found', 'user.own_account', 'user.last_administrator'],
    },
    [UsersController, 'update']
  )

  personalRoute(
    {
      id: 'users.reset_mfa',
      method: 'POST',
      path: '/api/admin/users/:userId/reset-mfa',
      tag,
      summary: 'Reset the second factor of a person who lost it',
      description: 'Their sessions end, and they are informed by email.',
      access,
      answers: [{ status: 204, description: 'Off' }],
      problems: ['user.not_found', 'user.own_account'],
    },
    [UsersController, 'resetSecondFactor']
  )
}
