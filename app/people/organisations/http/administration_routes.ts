import { ownersSchema } from '#app/people/organisations/http/schema'
import {
  administerOrganisationValidator,
  listAllOrganisationsValidator,
} from '#app/people/organisations/http/validators'
import { personalRoute } from '#app/platform/api/api_route'
import {
  dateTime,
  flag,
  id,
  integer,
  named,
  nullable,
  object,
  oneOf,
  paginated,
  text,
} from '#app/platform/api/schema'

const AdministeredOrganisationsController = () =>
  import('#app/people/organisations/http/administered_organisations_controller')

const tag = 'Administration'
const access = { session: 'installation administrator' } as const

const organisation = named(
  'AdministeredOrganisation',
  object({
    id: id(),
    name: text(),
    plan: text('The current plan'),
    givenPlan: nullable(
      text('Assigned manually; null: from the subscription, or the default plan')
    ),
    subscriptionPlan: nullable(text('What its subscription gives; null: nothing')),
    billing: nullable(
      oneOf(
        ['Active', 'PastDue', 'Suspended', 'Ended'],
        'Of its subscription; null: it never had one'
      )
    ),
    suspended: flag(),
    suspendedAt: nullable(dateTime()),
    deletedAt: nullable(dateTime()),
    mfaRequired: flag(),
    owners: ownersSchema,
    workspaceCount: integer(),
    memberCount: integer(),
    linkCount: integer(),
    createdAt: dateTime(),
  })
)

export function registerOrganisationsAdministrationApiRoutes(): void {
  personalRoute(
    {
      id: 'admin.organisations.list',
      method: 'GET',
      path: '/api/admin/organisations',
      tag,
      summary: 'List all organisations',
      description: 'By name. `search` looks into names and the addresses of Owners.',
      access,
      query: listAllOrganisationsValidator,
      answers: [{ status: 200, description: 'A page of them', schema: paginated(organisation) }],
      problems: [],
    },
    [AdministeredOrganisationsController, 'index']
  )

  personalRoute(
    {
      id: 'admin.organisations.get',
      method: 'GET',
      path: '/api/admin/organisations/:organisationId',
      tag,
      summary: 'Read any organisation',
      description: 'With plan, Owners and figures, whether or not you are in it.',
      access,
      answers: [{ status: 200, description: 'The organisation', schema: organisation }],
      problems: ['organisation.not_found'],
    },
    [AdministeredOrganisationsController, 'show']
  )

  personalRoute(
    {
      id: 'admin.organisations.update',
      method: 'PATCH',
      path: '/api/admin/organisations/:organisationId',
      tag,
      summary: 'Set the plan of an organisation, suspend or unsuspend it',
      description:
        'A field that is missing or null stays as it is; `clearPlan` gives it the plan of its subscription again, or else the default plan. What is assigned manually applies until the subscription changes. Links of a suspended organisation keep redirecting.',
      access,
      body: administerOrganisationValidator,
      answers: [{ status: 200, description: 'The organisation', schema: organisation }],
      problems: ['organisation.not_found'],
    },
    [AdministeredOrganisationsController, 'update']
  )

  personalRoute(
    {
      id: 'admin.organisations.restore',
      passesReadOnly: true,
      method: 'POST',
      path: '/api/admin/organisations/:organisationId/restore',
      tag,
      summary: 'Restore any deleted organisation',
      description:
        'For 30 days after it was deleted, with its workspaces. You become its Owner where it has none left. One that is not deleted stays as it is.',
      access,
      answers: [{ status: 200, description: 'The organisation', schema: organisation }],
      problems: ['organisation.not_found'],
    },
    [AdministeredOrganisationsController, 'restore']
  )
}
