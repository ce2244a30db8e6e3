import { formatScimUrl, GROUP_SCHEMA, USER_SCHEMA } from '#app/people/scim/rules/resources'
import installation from '#config/installation'

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/** What is offered of SCIM: RFC 7643, section 5. */
export function describeService(organisationId: string) {
  return {
    schemas: [CONFIG_SCHEMA],
    documentationUri: `${installation.docsUrl}/single_sign_on`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that an Owner made for the organisation.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: formatScimUrl(organisationId, '/ServiceProviderConfig'),
    },
  }
}

/** Kinds of resources: RFC 7643, section 6. */
export function describeTypes(organisationId: string) {
  const kinds = [
    { name: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'A person' },
    { name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, description: 'A group of people' },
  ]
  return kinds.map((kind) => ({
    schemas: [TYPE_SCHEMA],
    id: kind.name,
    ...kind,
    schemaExtensions: [],
    meta: {
      resourceType: 'ResourceType',
      location: formatScimUrl(organisationId, `/ResourceTypes/${kind.name}`),
    },
  }))
}

interface Attribute {
  name: string
  type: string
  multiValued: boolean
  required: boolean
  caseExact: boolean
  mutability: string
  returned: string
  uniqueness: string
  subAttributes?: Attribute[]
}

function attribute(name: string, more: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  }
}

const listOf = (subAttributes: Attribute[], more: Partial<Attribute> = {}) => ({
  type: 'complex',
  multiValued: true,
  subAttributes,
  ...more,
})

const reference = [
  attribute('value', { caseExact: true, mutability: 'immutable' }),
  attribute('display', { mutability: 'readOnly' }),
  attribute('$ref', { type: 'reference', caseExact: true, mutability: 'readOnly' }),
]

const USER_ATTRIBUTES = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  attribute('name', {
    type: 'complex',
    subAttributes: ['formatted', 'familyName', 'givenName'].map((name) => attribute(name)),
  }),
  attribute('displayName'),
  attribute('active', { type: 'boolean' }),
  attribute(
    'emails',
    listOf([attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })])
  ),
  attribute('groups', listOf(reference, { mutability: 'readOnly' })),
]

const GROUP_ATTRIBUTES = [
  attribute('displayName', { required: true, uniqueness: 'server' }),
  attribute('members', listOf(reference)),
]

/** What resources have: RFC 7643, section 7. */
export function describeSchemas(organisationId: string) {
  const all = [
    { id: USER_SCHEMA, name: 'User', description: 'A person', attributes: USER_ATTRIBUTES },
    { id: GROUP_SCHEMA, name: 'Group', description: 'A group', attributes: GROUP_ATTRIBUTES },
  ]
  return all.map((schema) => ({
    schemas: [SCHEMA_SCHEMA],
    ...schema,
    meta: {
      resourceType: 'Schema',
      location: formatScimUrl(organisationId, `/Schemas/${schema.id}`),
    },
  }))
}
