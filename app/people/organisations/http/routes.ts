import {
  organisationSchema,
  organisationSummarySchema,
} from '#app/people/organisations/http/schema'
import {
  createOrganisationValidator,
  updateOrganisationValidator,
} from '#app/people/organisations/http/validators'
import { personalRoute } from '#app/platform/api/api_route'
import { list, object } from '#app/platform/api/schema'

const OrganisationsController = () =>
  import('#app/people/organisations/http/organisations_controller')

const tag = 'Organisations'
const path = '/api/organisations/:organisationId'

export function registerOrganisationsApiRoutes(): void {
  personalRoute(
    {
      id: 'organisations.list',
      method: 'GET',
      path: '/api/organisations',
      tag,
      summary: 'List the organisations that you are in',
      description: 'Those that you own, and those of the workspaces that you are a member of.',
      access: { session: 'signed in' },
      answers: [
        {
          status: 200,
          description: 'The organisations, each with the workspaces that you can use',
          schema: object({ items: list(organisationSummarySchema) }),
        },
      ],
      problems: [],
    },
    [OrganisationsController, 'index']
  )

  personalRoute(
    {
      id: 'organisations.create',
      method: 'POST',
      path: '/api/organisations',
      tag,
      summary: 'Create an organisation with its first workspace',
      description:
        'For administrators of the installation, and for everyone where registration is open. You are its Owner.',
      access: { session: 'signed in' },
      body: createOrganisationValidator,
      answers: [{ status: 201, description: 'The organisation', schema: organisationSchema }],
      problems: ['licence.limit_reached'],
    },
    [OrganisationsController, 'store']
  )

  personalRoute(
    {
      id: 'organisations.get',
      method: 'GET',
      path,
      tag,
      summary: 'Read an organisation: plan, usage, Owners',
      description: 'Figures of its use are those of the calendar month, in UTC.',
      access: { session: 'signed in', organisation: 'Member' },
      answers: [{ status: 200, description: 'The organisation', schema: organisationSchema }],
      problems: [],
    },
    [OrganisationsController, 'show']
  )

  personalRoute(
    {
      id: 'organisations.update',
      method: 'PATCH',
      path,
      tag,
      summary:
        'Change the name of an organisation, or ask its people for two-factor authentication',
      description:
        'A field that is missing stays as it is, and so does one that is null, but for `sessionHours`, `idleMinutes` and `stepUpMinutes`. Members who signed in otherwise than `signInPolicy` says do not reach the organisation any more.',
      access: { session: 'signed in', organisation: 'Owner', dangerous: true },
      body: updateOrganisationValidator,
      answers: [{ status: 200, description: 'The organisation', schema: organisationSchema }],
      problems: [
        'organisation.own_mfa_missing',
        'organisation.provider_missing',
        'organisation.break_glass_invalid',
      ],
    },
    [OrganisationsController, 'update']
  )

  personalRoute(
    {
      id: 'organisations.restore',
      method: 'POST',
      path: `${path}/restore`,
      tag,
      summary: 'Restore a deleted organisation',
      description:
        'For 30 days from its deletion, with its workspaces but for those that were deleted on their own. One that is not deleted stays as it is.',
      access: { session: 'signed in', organisation: 'Owner', orDeleted: true },
      answers: [{ status: 200, description: 'The organisation', schema: organisationSchema }],
      problems: [],
    },
    [OrganisationsController, 'restore']
  )
}
