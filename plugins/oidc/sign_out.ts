import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { buildEndSessionUrl } from 'openid-client'
import type { ConfiguredProvider, EndedAtProvider, Runtime } from '#plugin_contract'
import { configure } from './configuration.js'
import { ProviderAway, Refusal } from './faults.js'
import { toFetch } from './http.js'
import { ALGORITHMS } from './sign_in.js'

type Ways = Pick<Runtime, 'http' | 'clock'>

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** A message about a sign-out is no older than this. */
const LONGEST_AGE = '10 minutes'
const TOLERANCE_SECONDS = 60

/** OpenID Connect RP-Initiated Logout 1.0. */
export async function findSignOutUrl(
  ways: Ways,
  provider: ConfiguredProvider,
  { signOutToken, returnUrl }: { signOutToken: string | null; returnUrl: string }
): Promise<string | null> {
  const configuration = await configure(ways, provider)
  if (!configuration.serverMetadata().end_session_endpoint) return null
  const url = buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: returnUrl,
    ...(signOutToken && { id_token_hint: signOutToken }),
  })
  return url.href
}

/** OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.6. */
export async function readSignOut(
  ways: Ways,
  provider: ConfiguredProvider,
  { logout_token: token = '' }: Readonly<Record<string, string>>
): Promise<EndedAtProvider> {
  const configuration = await configure(ways, provider)
  const { issuer, jwks_uri: keysUrl } = configuration.serverMetadata()
  if (!keysUrl) throw new Refusal('Misconfigured', 'The provider names no keys')
  const { payload } = await jwtVerify(token, await readKeys(ways, keysUrl), {
    issuer,
    audience: String(provider.settings.clientId),
    algorithms: ALGORITHMS,
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: ways.clock.now(),
    maxTokenAge: LONGEST_AGE,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { sub, sid, jti, events, nonce } = payload
  const isEnd = typeof events === 'object' && events !== null && EVENT in events
  if (!isEnd || nonce !== undefined || (sub === undefined && sid === undefined)) {
    throw new Refusal('Untrusted', 'The message is no sign-out of someone')
  }
  return { id: String(jti), subject: sub ?? null, session: typeof sid === 'string' ? sid : null }
}

async function readKeys({ http }: Ways, url: string) {
  const answer = await toFetch(http)(url, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: null,
    redirect: 'manual',
  })
  if (answer.status !== 200) throw new ProviderAway(`${url} answered ${answer.status}`)
  return createLocalJWKSet((await answer.json()) as JSONWebKeySet)
}
