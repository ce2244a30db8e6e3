import { decodeProtectedHeader } from 'jose'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'
import type {
  ConfiguredProvider,
  ProvedIdentity,
  Runtime,
  SignInReturn,
  SignInStart,
} from '#plugin_contract'
import { readIdentity } from './claims.js'
import { configure } from './configuration.js'
import { Refusal } from './faults.js'

type Ways = Pick<Runtime, 'http' | 'clock'>

/** Signatures of a private key, which the provider alone has. RFC 7518 and RFC 8037. */
export const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'],
  ...['EdDSA', 'Ed25519'],
]

/** Someone who shows once more who they are did so at the provider within this time. */
const FRESH_SECONDS = 600

export async function beginSignIn(
  ways: Ways,
  provider: ConfiguredProvider,
  { loginHint, fresh }: { loginHint: string | null; fresh: boolean }
): Promise<SignInStart> {
  const configuration = await configure(ways, provider)
  const kept = {
    verifier: randomPKCECodeVerifier(),
    state: randomState(),
    nonce: randomNonce(),
    ...(fresh && { fresh: 'yes' }),
  }
  const url = await buildStart(configuration, provider, kept, loginHint)
  return { url: url.href, kept }
}

interface KeptValues {
  verifier: string
  state: string
  nonce: string
  fresh?: string
}

/** Builds the address of the provider at which a sign-in begins. */
export async function buildStart(
  configuration: Configuration,
  { settings, redirectUrl }: ConfiguredProvider,
  { verifier, state, nonce, fresh }: KeptValues,
  loginHint: string | null
): Promise<URL> {
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl,
    scope: String(settings.scopes ?? 'openid email profile'),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(fresh && { prompt: 'login', max_age: '0' }),
    ...(loginHint && { login_hint: loginHint }),
  })
}

/**
 * Judges what came back: state, issuer, code, and the ID token with its signature, issuer, audience,
 * times and nonce (OpenID Connect Core, 3.1.2.7 and 3.1.3.7; RFC 9207).
 */
export async function completeSignIn(
  ways: Ways,
  provider: ConfiguredProvider,
  { url, kept }: SignInReturn
): Promise<ProvedIdentity> {
  const configuration = await configure(ways, provider)
  const returned = new URL(provider.redirectUrl)
  returned.search = new URL(url).search
  const tokens = await authorizationCodeGrant(configuration, returned, {
    pkceCodeVerifier: kept.verifier,
    expectedState: kept.state,
    expectedNonce: kept.nonce,
    idTokenExpected: true,
    ...(kept.fresh && { maxAge: FRESH_SECONDS }),
  })
  const idToken = tokens.id_token!
  const { alg } = decodeProtectedHeader(idToken)
  if (!ALGORITHMS.includes(alg ?? '')) {
    throw new Refusal('Untrusted', `ID tokens signed with ${alg} are not taken`)
  }
  const { groupsClaim } = provider.settings
  const claims: Record<string, unknown> = { ...tokens.claims()! }
  const wanted = ['email', 'email_verified', groupsClaim].filter((name) => name !== null)
  if (wanted.some((name) => claims[String(name)] === undefined)) {
    Object.assign(claims, await askForMore(configuration, tokens.access_token, claims))
  }
  const identity = readIdentity(claims, groupsClaim === null ? null : String(groupsClaim))
  return { ...identity, signOutToken: idToken }
}

/** Asks for claims that the ID token does not have; what it has stays. */
async function askForMore(
  configuration: Configuration,
  accessToken: string,
  claims: Record<string, unknown>
): Promise<Record<string, unknown>> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  const more = await fetchUserInfo(configuration, accessToken, String(claims.sub))
  return { ...more, ...claims }
}
