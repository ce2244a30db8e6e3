import { deletionSchema } from '#app/people/deletion/http/schema'
import { deletionValidator } from '#app/people/deletion/http/validators'
import { personalRoute } from '#app/platform/api/api_route'

const DeletionsController = () => import('#app/people/deletion/http/deletions_controller')

const proof = ['account.password_wrong', 'account.mfa_code_invalid', 'secret.unreadable']
const answers = [
  { status: 202, description: 'It is deleted, and can be restored', schema: deletionSchema },
  {
    status: 429,
    description: 'Too many wrong passwords or codes; no body',
    headers: { 'Retry-After': 'Seconds until a try can succeed' },
  },
]
const confirmed =
  '`confirm` is its name. It also needs your password or a code of your second factor. '
const grace =
  'Owners can restore it for 30 days; in that time its links go on redirecting, and every call answers that there is no such'

export function registerDeletionApiRoutes(): void {
  personalRoute(
    {
      id: 'workspaces.delete',
      method: 'DELETE',
      path: '/api/workspaces/:workspaceId',
      tag: 'Workspaces',
      summary: 'Delete a workspace',
      description: `${confirmed}${grace} workspace. Then it is permanently deleted with its links, clicks, keys and webhooks; aliases on the default domain stay taken.`,
      access: { session: 'signed in', role: 'Owner' },
      body: deletionValidator,
      answers,
      problems: proof,
    },
    [DeletionsController, 'destroyWorkspace']
  )

  personalRoute(
    {
      id: 'organisations.delete',
      method: 'DELETE',
      path: '/api/organisations/:organisationId',
      tag: 'Organisations',
      summary: 'Delete an organisation with all its workspaces',
      description: `${confirmed}${grace} organisation or workspace. Then it is permanently deleted. This does not cancel a subscription.`,
      access: { session: 'signed in', organisation: 'Owner' },
      body: deletionValidator,
      answers,
      problems: proof,
    },
    [DeletionsController, 'destroyOrganisation']
  )

  personalRoute(
    {
      id: 'me.delete',
      method: 'DELETE',
      path: '/api/me',
      tag: 'Accounts',
      summary: 'Delete your account',
      description:
        '`confirm` is its email address. It also needs your password or a code of your second factor. Every session ends and your keys are refused. For 30 days you can sign in and restore it, and do nothing else; then it is permanently deleted.',
      access: { session: 'signed in' },
      body: deletionValidator,
      answers,
      problems: [
        ...proof,
        'member.last_owner',
        'member.last_break_glass',
        'user.last_administrator',
      ],
    },
    [DeletionsController, 'destroyAccount']
  )
}
