import { createHash } from 'node:crypto'
import type { Profile } from '@node-saml/node-saml'
import type { ConfiguredProvider, ReceivedAnswer } from '#plugin_contract'
import { Refusal } from './faults.js'
import { readIdentity, type ProvedPerson } from './identity.js'
import { parseXml } from './metadata.js'
import { LONGEST_AGE_MS, openService, SKEW_MS } from './service.js'

/** Signatures and digests that are taken; SHA-1 is broken, and a MAC proves nothing with a public key. */
const ALGORITHMS = new Set([
  ...['rsa-sha256', 'rsa-sha384', 'rsa-sha512', 'ecdsa-sha256', 'ecdsa-sha384', 'ecdsa-sha512'].map(
    (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`
  ),
  ...['sha256', 'sha512'].map((name) => `http://www.w3.org/2001/04/xmlenc#${name}`),
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
])

/** What `receive` hands to `complete`, through the core. */
export interface JudgedAnswer {
  person: ProvedPerson

  /** The request that it answers; null: none. */
  inResponseTo: string | null

  /** When the person signed in there. */
  signedInAtMs: number | null
}

/**
 * Judges an answer of the provider: signature, issuer, audience, recipient, times (SAML 2.0 Profiles, 4.1.4.3).
 * Nothing but what the signature covers is read, apart from where the answer was sent to.
 *
 * @throws Refusal; Error of the library
 */
export async function receiveAnswer(
  provider: ConfiguredProvider,
  form: Readonly<Record<string, string>>,
  nowMs: number
): Promise<ReceivedAnswer> {
  const { SAMLResponse: encoded = '' } = form
  const { saml, known } = openService(provider)
  const response = readResponse(encoded)
  const destination = response.getAttribute('Destination')
  if (destination && destination !== provider.redirectUrl) {
    throw untrusted(`The answer was sent to ${destination.slice(0, 200)}`)
  }
  refuseWrapping(response)
  refuseWeakAlgorithms(response)
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded })
  if (!profile?.getAssertion) throw untrusted('The answer has no assertion')
  if (profile.issuer !== known.entityId) throw untrusted(`The answer is that of ${profile.issuer}`)
  const { Assertion: assertion } = profile.getAssertion() as { Assertion: any }
  const id = readAttribute(assertion, 'ID')
  const confirmation = readConfirmation(assertion, provider.redirectUrl, nowMs)
  const { inResponseTo } = confirmation
  if (!id) throw untrusted('The assertion has no ID')
  if (inResponseTo === null && provider.settings.unsolicited !== true) {
    throw untrusted('No one asked for this answer, and the provider may not begin')
  }
  const answer: JudgedAnswer = {
    person: readIdentity(profile as Profile, provider.settings),
    inResponseTo,
    signedInAtMs: readTime(readAttribute(assertion.AuthnStatement?.[0], 'AuthnInstant')),
  }
  const isLong = nowMs + LONGEST_AGE_MS + 2 * SKEW_MS
  return {
    answer: JSON.stringify(answer),
    once: {
      id: createHash('sha256').update(id).digest('hex'),
      expiresAt: new Date(Math.max(isLong, confirmation.endsAtMs + SKEW_MS)),
    },
    isUnsolicited: inResponseTo === null,
  }
}

function readResponse(encoded: string): Element {
  const xml = Buffer.from(encoded, 'base64').toString()
  try {
    const root = parseXml(xml)
    if (root.localName === 'Response') return root
  } catch (error) {
    throw untrusted(`The answer is no XML of SAML: ${(error as Error).message}`)
  }
  throw untrusted('The answer is no response of SAML')
}

/**
 * A second assertion or response, or a signature in an unusual place, is how a signature over one thing is
 * made to vouch for another (XML signature wrapping). No provider sends any of it.
 */
function refuseWrapping(response: Element): void {
  const count = (name: string) => response.getElementsByTagNameNS('*', name).length
  const assertions = count('Assertion') + count('EncryptedAssertion')
  if (assertions > 1 || count('Response') > 0) {
    throw untrusted('The answer has more than one assertion, or an answer within')
  }
  for (const signature of Array.from(response.getElementsByTagNameNS('*', 'Signature'))) {
    const { parentNode } = signature
    const isOfAssertion = (parentNode as Element | null)?.localName === 'Assertion'
    if (parentNode !== response && !isOfAssertion) {
      throw untrusted('A signature stands where none does')
    }
  }
}

function refuseWeakAlgorithms(response: Element): void {
  for (const name of ['SignatureMethod', 'DigestMethod']) {
    for (const one of Array.from(response.getElementsByTagNameNS('*', name))) {
      // Encryption names digests too, of its own keys.
      if (one.namespaceURI !== 'http://www.w3.org/2000/09/xmldsig#') continue
      if (isOfEncryption(one)) continue
      const algorithm = one.getAttribute('Algorithm') ?? ''
      if (!ALGORITHMS.has(algorithm)) throw untrusted(`Signatures by ${algorithm} are not taken`)
    }
  }
}

function isOfEncryption({ parentNode }: Element): boolean {
  return (parentNode as Element | null)?.localName === 'EncryptionMethod'
}

/** The bearer confirmation that is meant for us, now: SAML 2.0 Profiles, 4.1.4.2. */
function readConfirmation(
  assertion: any,
  redirectUrl: string,
  nowMs: number
): { inResponseTo: string | null; endsAtMs: number } {
  const all: any[] = assertion.Subject?.[0]?.SubjectConfirmation ?? []
  let isLate = false
  for (const one of all) {
    const data = one.SubjectConfirmationData?.[0]
    const endsAtMs = readTime(readAttribute(data, 'NotOnOrAfter'))
    const isBearer = readAttribute(one, 'Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
    const isOurs = readAttribute(data, 'Recipient') === redirectUrl
    if (!isBearer || !isOurs || endsAtMs === null) continue
    isLate = endsAtMs + SKEW_MS <= nowMs
    if (isLate) continue
    return { inResponseTo: readAttribute(data, 'InResponseTo'), endsAtMs }
  }
  if (isLate) throw new Refusal('Expired', 'The assertion came too late')
  throw untrusted('No confirmation of the assertion is meant for this address')
}

function readAttribute(element: any, name: string): string | null {
  const value: unknown = element?.$?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function readTime(text: string | null): number | null {
  const atMs = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(atMs) ? null : atMs
}

function untrusted(message: string): Refusal {
  return new Refusal('Untrusted', message)
}
