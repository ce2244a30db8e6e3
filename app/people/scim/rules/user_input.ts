import { readEmail, type Email } from '#app/people/accounts/rules/email'
import { invalidValue } from '#app/people/scim/rules/scim_refusal'
import { Problem } from '#app/shared/problems/problem'
import { hasControl, isLongerThan } from '#app/shared/text/text'

/** What a directory says of a person, as far as it is kept. */
export interface ScimUserInput {
  userName: string
  email: Email
  externalId: string | null
  displayName: string | null
  givenName: string | null
  familyName: string | null
  active: boolean
}

/**
 * Reads a person of a directory. The address is the primary one, else the first, else the user name.
 *
 * @throws ScimRefusal invalidValue
 */
export function readScimUser(given: unknown): ScimUserInput {
  const user = asObject(given)
  const name = asObject(user.name ?? {})
  const userName = readScimText(user.userName, 'userName', 254)
  if (userName === null) throw invalidValue('userName is needed.')
  const givenName = readScimText(name.givenName, 'name.givenName', 200)
  const familyName = readScimText(name.familyName, 'name.familyName', 200)
  const full = [givenName, familyName].filter(Boolean).join(' ').slice(0, 200)
  const shown =
    readScimText(user.displayName, 'displayName', 200) ??
    readScimText(name.formatted, 'name.formatted', 200)
  return {
    userName,
    email: readAddress(user.emails, userName),
    externalId: readScimText(user.externalId, 'externalId', 255),
    displayName: shown ?? (full === '' ? null : full),
    givenName,
    familyName,
    active: readActive(user.active),
  }
}

/** What names are compared by: `userName` and names of groups ignore case (RFC 7643, section 4.1.1). */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** @throws ScimRefusal invalidValue */
export function readScimText(value: unknown, field: string, longest: number): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw invalidValue(`${field} has to be a text.`)
  const text = value.trim()
  if (isLongerThan(text, longest) || hasControl(text) || !text.isWellFormed()) {
    throw invalidValue(`${field} has at most ${longest} characters, on one line.`)
  }
  return text === '' ? null : text
}

/** @throws ScimRefusal invalidValue */
export function asObject(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw invalidValue('An object is needed where something else was sent.')
}

/** Entra ID sends "True" and "False". */
function readActive(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidValue('active has to be true or false.')
}

function readAddress(emails: unknown, userName: string): Email {
  const all: unknown[] = Array.isArray(emails) ? emails : []
  const listed = all
    .filter((one) => typeof one === 'object' && one !== null)
    .map((one) => one as { value?: unknown; primary?: unknown })
    .filter(({ value }) => typeof value === 'string' && value.trim() !== '')
  const isPrimary = ({ primary }: { primary?: unknown }) => primary === true || primary === 'True'
  const chosen = listed.find(isPrimary) ?? listed[0]
  try {
    return readEmail(chosen ? String(chosen.value) : userName)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw invalidValue('An email address is needed: in emails, or as userName.')
  }
}
