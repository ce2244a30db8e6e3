import { invalidValue } from '#app/people/scim/rules/scim_refusal'
import { asObject, readScimText } from '#app/people/scim/rules/user_input'

/** What a directory says of a group. */
export interface ScimGroupInput {
  name: string
  externalId: string | null

  /** Ids of people, each once. */
  memberIds: string[]
}

/** More than a directory sends in one request. */
const MOST_MEMBERS = 10_000

/** @throws ScimRefusal invalidValue */
export function readScimGroup(given: unknown): ScimGroupInput {
  const group = asObject(given)
  const name = readScimText(group.displayName, 'displayName', 255)
  if (name === null) throw invalidValue('displayName is needed.')
  const members = group.members ?? []
  if (!Array.isArray(members) || members.length > MOST_MEMBERS) {
    throw invalidValue(`members has to be a list of at most ${MOST_MEMBERS}.`)
  }
  const ids = members.map((one) => {
    const { value } = asObject(one)
    if (typeof value === 'string') return value
    throw invalidValue('Each of members has to have a value: the id of a user.')
  })
  return {
    name,
    externalId: readScimText(group.externalId, 'externalId', 255),
    memberIds: [...new Set(ids)],
  }
}
