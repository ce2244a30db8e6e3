import type { Profile } from '@node-saml/node-saml'
import type { ConfiguredProvider, ProvedIdentity } from '#plugin_contract'
import { Refusal } from './faults.js'

/** Names under which providers send the address, and the name. */
const ADDRESSES = [
  ...['mail', 'email', 'Email', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3'],
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const NAMES = [
  ...['displayName', 'cn', 'name', 'urn:oid:2.16.840.1.113730.3.1.241'],
  'http://schemas.microsoft.com/identity/claims/displayname',
]
const ADDRESS_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const MOST_GROUPS = 1_000

export type ProvedPerson = ProvedIdentity

/**
 * Reads who someone is from a signed assertion.
 *
 * @throws Refusal where the provider says nothing by which it knows them again
 */
export function readIdentity(
  profile: Profile,
  settings: ConfiguredProvider['settings']
): ProvedPerson {
  const { nameID, nameIDFormat, sessionIndex } = profile
  const attributes = (profile.attributes ?? {}) as Record<string, unknown>
  const named = typeof settings.emailAttribute === 'string' ? [settings.emailAttribute] : ADDRESSES
  const ofName = nameIDFormat === ADDRESS_FORMAT ? nameID : null
  const email = readFirst(attributes, named) ?? ofName
  if (!nameID || nameIDFormat === TRANSIENT) {
    const message = 'The provider sends another NameID each time: let it send a persistent one'
    throw new Refusal('Misconfigured', message)
  }
  return {
    subject: nameID,
    email,
    emailVerified: email !== null && settings.addressesVerified !== false,
    displayName: readFirst(attributes, NAMES),
    groups: toTexts(attributes[String(settings.groupsAttribute ?? 'groups')]).slice(0, MOST_GROUPS),
    session: sessionIndex ?? null,
    signOutToken: JSON.stringify({ nameID, nameIDFormat, sessionIndex }),
  }
}

function readFirst(attributes: Record<string, unknown>, names: readonly string[]): string | null {
  for (const name of names) {
    const [text] = toTexts(attributes[name])
    if (text) return text
  }
  return null
}

function toTexts(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all
    .filter((one) => typeof one === 'string')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
