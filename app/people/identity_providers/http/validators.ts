import vine from '@vinejs/vine'
import { GROUP_ROLES, PROVIDER_STATUSES } from '#app/people/identity_providers/identity_provider'
import { documentInput } from '#app/platform/api/input_documents'
import { id, list, object, oneOf, text } from '#app/platform/api/schema'
import { textUpTo } from '#app/shared/text/validation'

/** Types only: what is allowed is decided by the rules, each with its code. */
const values = () => vine.array(vine.any().nullable().optional()).nullable().optional()
const line = () => textUpTo(4_000).nullable().optional()

export const providerValidator = vine.create({
  kind: line(),
  name: line(),
  status: line(),
  domains: values(),
  roles: values(),
  settings: vine.object({}).allowUnknownProperties().nullable().optional(),
  secret: textUpTo(40_000).nullable().optional(),
})

documentInput(providerValidator, {
  name: 'NewIdentityProvider',
  changeName: 'IdentityProviderChange',
  required: ['kind', 'name', 'settings'],
  fields: {
    kind: { description: '`Oidc`, `Saml` or `Ldap`; a change cannot name another one' },
    name: { description: 'What people see at sign-in', minLength: 1, maxLength: 100 },
    status: {
      ...oneOf(PROVIDER_STATUSES, 'Whether people can sign in through it'),
      default: 'Active',
    },
    domains: {
      ...list(text(), 'Address domains whose people sign in through it'),
      maxItems: 100,
    },
    roles: {
      ...list(
        object({
          group: text('As the provider calls it'),
          workspaceId: id('Where the role is given'),
          role: oneOf(GROUP_ROLES, 'What people of the group are there'),
        }),
        'What people of a group are in a workspace; of each workspace the first that fits counts'
      ),
      maxItems: 100,
    },
    settings: {
      description:
        'Of the kind. `Oidc`: `issuer`, `clientId`, `scopes`, `groupsClaim`. `Saml`: `metadataXml`, or `entityId`, `signInUrl`, `signOutUrl`, `certificates`; `emailAttribute`, `groupsAttribute`, `addressesVerified`, `unsolicited`. `Ldap`: `url`, `startTls`, `baseDn`, `filter`, `bindDn`, `idAttribute`, `emailAttribute`, `groupsAttribute`, `groupsBaseDn`. What is not there stays, null goes back to the default',
    },
    secret: {
      description: 'What the provider knows the installation by; an empty text removes it',
      writeOnly: true,
      maxLength: 20_000,
    },
  },
  example: {
    kind: 'Oidc',
    name: 'Acme',
    domains: ['example.com'],
    settings: { issuer: 'https://id.example.com/realms/acme', clientId: 'shunt' },
    secret: 'SECRET',
  },
})
