import {
  GROUP_ROLES,
  PROVIDER_STATUSES,
  type ProviderSettings,
} from '#app/people/identity_providers/identity_provider'
import {
  dateTime,
  flag,
  freeForm,
  id,
  integer,
  list,
  named,
  object,
  oneOf,
  text,
  uri,
} from '#app/platform/api/schema'

export const identityProviderSchema = named(
  'IdentityProvider',
  object({
    id: id(),
    kind: text('`Oidc`, `Saml` or `Ldap`'),
    name: text(),
    status: oneOf(PROVIDER_STATUSES),
    domains: list(text(), 'One of an organisation counts while the organisation has proved it'),
    roles: list(
      object({
        group: text('As the provider calls it'),
        workspaceId: id('Where the role is given'),
        role: oneOf(GROUP_ROLES, 'What people of the group are there'),
      }),
      'Which group gives which role; the first that fits a workspace counts'
    ),
    settings: freeForm<ProviderSettings>({
      type: 'object',
      additionalProperties: true,
      description: 'Of the kind',
    }),
    secretSet: flag('The secret itself is never shown'),
    redirectUrl: uri('Where the provider sends people back to: it has to allow exactly this'),
    createdAt: dateTime(),
    updatedAt: dateTime(),
    version: integer('For `If-Match`'),
  })
)

export const providerTestSchema = named(
  'IdentityProviderTest',
  object({
    ok: flag('Is nothing wrong? Warnings keep no one from signing in'),
    findings: list(
      object({
        name: text('What it is about'),
        status: oneOf(['Ok', 'Warning', 'Error']),
        message: text('What is there, or what is wrong and what to do'),
      }),
      'What was looked at'
    ),
  })
)
