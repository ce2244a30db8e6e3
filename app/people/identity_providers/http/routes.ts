import {
  identityProviderSchema,
  providerTestSchema,
} from '#app/people/identity_providers/http/schema'
import { providerValidator } from '#app/people/identity_providers/http/validators'
import type { SessionRule } from '#app/platform/api/api_operations'
import { personalRoute } from '#app/platform/api/api_route'
import { list, object } from '#app/platform/api/schema'

const IdentityProvidersController = () =>
  import('#app/people/identity_providers/http/identity_providers_controller')

const tag = 'Identity providers'
const one = [{ status: 200, description: 'The provider', schema: identityProviderSchema }] as const
const missing = 'identity.provider_not_found'
const fields = ['identity.kind_invalid', 'identity.domain_invalid', 'identity.roles_invalid']

interface Place {
  /** Before the names of the operations. */
  prefix: string
  path: string
  of: string
  access: SessionRule
}

/** The same calls twice: for the providers of an organisation, and for the installation's. */
export function registerIdentityProvidersApiRoutes(): void {
  registerAt({
    prefix: 'identity_providers',
    path: '/api/organisations/:organisationId/identity-providers',
    of: 'an organisation',
    access: { session: 'signed in', organisation: 'Owner' },
  })
  registerAt({
    prefix: 'admin.identity_providers',
    path: '/api/admin/identity-providers',
    of: 'the installation',
    access: { session: 'installation administrator' },
  })
}

function registerAt({ prefix, path, of, access }: Place): void {
  personalRoute(
    {
      id: `${prefix}.list`,
      method: 'GET',
      path,
      tag,
      summary: `List the identity providers of ${of}`,
      description: 'By name, also those that are disabled. Secrets are never shown.',
      access,
      answers: [
        {
          status: 200,
          description: 'The providers',
          schema: object({ items: list(identityProviderSchema) }),
        },
      ],
      problems: [],
    },
    [IdentityProvidersController, 'index']
  )

  personalRoute(
    {
      id: `${prefix}.create`,
      method: 'POST',
      path,
      tag,
      summary: `Set up an identity provider of ${of}`,
      description:
        'Allow `redirectUrl` of the answer at the provider, then test it. A provider of an organisation speaks for the address domains that the organisation has proved, one of the installation for all that it lists.',
      access: { ...access, dangerous: true },
      body: providerValidator,
      answers: [{ status: 201, description: 'The provider', schema: identityProviderSchema }],
      problems: [...fields, 'identity.provider_limit'],
    },
    [IdentityProvidersController, 'store']
  )

  personalRoute(
    {
      id: `${prefix}.get`,
      method: 'GET',
      path: `${path}/:providerId`,
      tag,
      summary: `Read an identity provider of ${of}`,
      description: 'Of the secret it says only whether it is set.',
      access,
      answers: one,
      problems: [missing],
    },
    [IdentityProvidersController, 'show']
  )

  personalRoute(
    {
      id: `${prefix}.update`,
      method: 'PATCH',
      path: `${path}/:providerId`,
      tag,
      summary: `Change or disable an identity provider of ${of}`,
      description:
        'A field that is missing or null stays as it is. The sessions that the provider opened end when it is disabled, and when its settings change.',
      access: { ...access, dangerous: true },
      headers: { 'If-Match': 'Changes it only while it has this version' },
      body: providerValidator,
      answers: one,
      problems: [
        missing,
        ...fields,
        'identity.version_conflict',
        'identity.provider_needed',
        'identity.set_by_settings',
      ],
    },
    [IdentityProvidersController, 'update']
  )

  personalRoute(
    {
      id: `${prefix}.delete`,
      method: 'DELETE',
      path: `${path}/:providerId`,
      tag,
      summary: `Delete an identity provider of ${of}`,
      description:
        'The sessions that it opened end. Accounts and their roles stay, and are no longer linked to it.',
      access: { ...access, dangerous: true },
      answers: [{ status: 204, description: 'Deleted' }],
      problems: [missing, 'identity.provider_needed', 'identity.set_by_settings'],
    },
    [IdentityProvidersController, 'destroy']
  )

  personalRoute(
    {
      id: `${prefix}.test`,
      method: 'POST',
      path: `${path}/:providerId/test`,
      tag,
      summary: `Test an identity provider of ${of}`,
      description:
        'Asks the provider for its description, begins a sign-in as a browser would, tries the secret, and compares the clocks. Each finding says what is wrong and what to do.',
      access,
      answers: [{ status: 200, description: 'What was found', schema: providerTestSchema }],
      problems: [missing, 'secret.unreadable'],
    },
    [IdentityProvidersController, 'test']
  )
}
