import type { ScimGroupRow, ScimPage, ScimPerson } from '#app/people/scim/scim'
import installation from '#config/installation'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** A name and an id, as lists of members and groups have them. */
export interface ScimReference {
  id: string
  name: string
}

/** Returns the address that a directory is set up with. */
export function formatScimUrl(organisationId: string, rest = ''): string {
  return `${installation.appUrl}/scim/v2/${organisationId}${rest}`
}

/** Writes a person as RFC 7643, section 4.1, has them. */
export function toUserResource(person: ScimPerson, groups: readonly ScimReference[]) {
  const { id, organisation_id: organisationId } = person
  const { given_name: givenName, family_name: familyName, display_name: displayName } = person
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(person.external_id !== null && { externalId: person.external_id }),
    userName: person.user_name,
    name: {
      ...(displayName !== null && { formatted: displayName }),
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    ...(displayName !== null && { displayName }),
    emails: [{ value: person.email, type: 'work', primary: true }],
    active: person.active === 1,
    groups: groups.map((group) => ({
      value: group.id,
      display: group.name,
      $ref: formatScimUrl(organisationId, `/Groups/${group.id}`),
    })),
    meta: {
      resourceType: 'User',
      created: person.created_at.toISOString(),
      lastModified: person.updated_at.toISOString(),
      location: formatScimUrl(organisationId, `/Users/${id}`),
    },
  }
}

/**
 * Writes a group as RFC 7643, section 4.2, has it.
 *
 * @param members null: left out
 */
export function toGroupResource(group: ScimGroupRow, members: readonly ScimReference[] | null) {
  const { id, organisation_id: organisationId } = group
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(group.external_id !== null && { externalId: group.external_id }),
    displayName: group.name,
    ...(members && {
      members: members.map((member) => ({
        value: member.id,
        display: member.name,
        $ref: formatScimUrl(organisationId, `/Users/${member.id}`),
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: group.created_at.toISOString(),
      lastModified: group.updated_at.toISOString(),
      location: formatScimUrl(organisationId, `/Groups/${id}`),
    },
  }
}

/** Writes a list: RFC 7644, section 3.4.2. */
export function toListResponse({ rows, total, startIndex }: ScimPage<object>) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex,
    itemsPerPage: rows.length,
    Resources: rows,
  }
}

/**
 * Leaves out what the request does not want: top-level attributes alone (RFC 7644, section 3.9). `id`
 * and `schemas` are always there.
 */
export function selectAttributes(
  resource: object,
  { attributes, excludedAttributes }: { attributes?: string; excludedAttributes?: string }
): object {
  const wanted = toNames(attributes)
  const unwanted = toNames(excludedAttributes)
  const isKept = (name: string) => {
    const key = name.toLowerCase()
    if (key === 'id' || key === 'schemas') return true
    return wanted.size > 0 ? wanted.has(key) : !unwanted.has(key)
  }
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isKept(name)))
}

function toNames(list = ''): Set<string> {
  const names = list.split(',').map((name) => name.trim().split('.')[0].toLowerCase())
  return new Set(names.filter(Boolean))
}
