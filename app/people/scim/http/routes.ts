import { scimRoute } from '#app/people/scim/http/scim_route'
import { personalRoute } from '#app/platform/api/api_route'
import { dateTime, flag, named, nullable, object, text } from '#app/platform/api/schema'

const ScimTokenController = () => import('#app/people/scim/http/scim_token_controller')
const ScimUsersController = () => import('#app/people/scim/http/scim_users_controller')
const ScimGroupsController = () => import('#app/people/scim/http/scim_groups_controller')
const ScimServiceController = () => import('#app/people/scim/http/scim_service_controller')

const tag = 'Identity providers'
const path = '/api/organisations/:organisationId/scim-token'
const access = { session: 'signed in', organisation: 'Owner' } as const

const fields = {
  baseUrl: text('What the directory is set up with'),
  tokenSet: flag('Is there a token?'),
  createdAt: nullable(dateTime('When it was made')),
  lastUsedAt: nullable(dateTime('When the directory called last, to within a minute')),
}

const accessSchema = named('ScimAccess', object(fields))
const newTokenSchema = named(
  'NewScimToken',
  object({
    ...fields,
    secret: nullable(text('The token, shown this once; null in a repeated answer')),
  })
)

export function registerScimApiRoutes(): void {
  personalRoute(
    {
      id: 'scim_token.get',
      method: 'GET',
      path,
      tag,
      summary: 'Read how the directory of an organisation calls',
      description:
        'The address for SCIM 2.0, and whether there is a token. The token is never shown again.',
      access,
      answers: [{ status: 200, description: 'How it calls', schema: accessSchema }],
      problems: [],
    },
    [ScimTokenController, 'show']
  )
  personalRoute(
    {
      id: 'scim_token.create',
      method: 'POST',
      path,
      tag,
      summary: 'Make the token of the directory',
      description:
        'With it, the directory of the organisation brings people and groups in and out by SCIM 2.0. The token before ends.',
      access: { ...access, dangerous: true },
      answers: [{ status: 201, description: 'The token, this once', schema: newTokenSchema }],
      problems: [],
    },
    [ScimTokenController, 'store']
  )
  personalRoute(
    {
      id: 'scim_token.delete',
      passesReadOnly: true,
      method: 'DELETE',
      path,
      tag,
      summary: 'End the token of the directory',
      description:
        'The directory can call no longer. People and groups that it brought stay as they are.',
      access: { ...access, dangerous: true },
      answers: [{ status: 204, description: 'Ended, or there was none' }],
      problems: [],
    },
    [ScimTokenController, 'destroy']
  )
}

/** Calls of directories: RFC 7644, section 3.2. */
export function registerScimRoutes(): void {
  for (const [name, controller] of [
    ['Users', ScimUsersController],
    ['Groups', ScimGroupsController],
  ] as const) {
    const id = name.toLowerCase()
    const one = `/${name}/:id`
    scimRoute({ id: `${id}.list`, method: 'GET', path: `/${name}` }, [controller, 'index'])
    scimRoute({ id: `${id}.create`, method: 'POST', path: `/${name}` }, [controller, 'store'])
    scimRoute({ id: `${id}.get`, method: 'GET', path: one }, [controller, 'show'])
    scimRoute({ id: `${id}.replace`, method: 'PUT', path: one }, [controller, 'replace'])
    scimRoute({ id: `${id}.patch`, method: 'PATCH', path: one }, [controller, 'patch'])
    scimRoute({ id: `${id}.delete`, method: 'DELETE', path: one }, [controller, 'destroy'])
  }
  const service = (id: string, servicePath: string) => ({ id, method: 'GET', path: servicePath })
  scimRoute(service('config', '/ServiceProviderConfig'), [ScimServiceController, 'config'])
  scimRoute(service('types', '/ResourceTypes'), [ScimServiceController, 'types'])
  scimRoute(service('type', '/ResourceTypes/:id'), [ScimServiceController, 'type'])
  scimRoute(service('schemas', '/Schemas'), [ScimServiceController, 'schemas'])
  scimRoute(service('schema', '/Schemas/:id'), [ScimServiceController, 'schema'])
  scimRoute({ id: 'bulk', method: 'POST', path: '/Bulk' }, [ScimServiceController, 'notOffered'])
  scimRoute(service('me', '/Me'), [ScimServiceController, 'notOffered'])
}
