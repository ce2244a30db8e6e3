import type { Profile } from '@node-saml/node-saml'
import type { ConfiguredProvider, EndedAtProvider } from '#plugin_contract'
import { Refusal } from './faults.js'
import { openService } from './service.js'

/** RSA and ECDSA with a digest that is not broken. */
const ALGORITHM = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#(?:rsa|ecdsa)-sha(?:256|384|512)$/

/** SAML 2.0 Profiles, 4.4: says where to sign out at the provider. */
export async function findSignOutUrl(
  provider: ConfiguredProvider,
  { signOutToken }: { signOutToken: string | null }
): Promise<string | null> {
  const { saml, known } = openService(provider)
  if (known.signOutUrl === null || signOutToken === null) return null
  const person = JSON.parse(signOutToken) as Profile
  return saml.getLogoutUrlAsync(person, '', {})
}

/**
 * Reads a request of the provider, which a browser brings: someone signs out everywhere. It has to be
 * signed.
 *
 * @param query as it came
 * @throws Refusal; Error of the library
 */
export async function readSignOut(
  provider: ConfiguredProvider,
  form: Readonly<Record<string, string>>,
  query: string
): Promise<EndedAtProvider> {
  const { saml, known } = openService(provider)
  if (!form.SAMLRequest || !form.Signature || !ALGORITHM.test(form.SigAlg ?? '')) {
    throw new Refusal('Untrusted', 'The request is not signed, or by a broken algorithm')
  }
  const names = query.split('&').map((part) => part.split('=', 1)[0])
  if (new Set(names).size !== names.length) {
    throw new Refusal('Untrusted', 'The request names something twice')
  }
  const { profile } = await saml.validateRedirectAsync({ ...form }, query)
  const { ID: id, nameID, sessionIndex } = (profile ?? {}) as Partial<Profile> & { ID?: string }
  if (!profile || !id || !nameID) throw new Refusal('Untrusted', 'The request names no one')
  const returnUrl =
    known.signOutUrl === null
      ? null
      : await saml.getLogoutResponseUrlAsync(profile, form.RelayState ?? '', {}, true)
  return { id, subject: nameID, session: sessionIndex ?? null, returnUrl }
}
