import type { Configuration } from 'openid-client'
import type { ConfiguredProvider, ProviderFinding, Runtime } from '#plugin_contract'
import { configure } from './configuration.js'
import { refusalOf } from './faults.js'
import { ALGORITHMS, buildStart } from './sign_in.js'

type Ways = Pick<Runtime, 'http' | 'clock'>
type Status = ProviderFinding['status']

const finding = (name: string, status: Status, message: string): ProviderFinding => ({
  name,
  status,
  message,
})

/** Clocks that are further apart than this make tokens expired, or not valid yet. */
const FURTHEST_SECONDS = 60

/** Tries what can be tried without a person, and says what is wrong. */
export async function testProvider(
  ways: Ways,
  provider: ConfiguredProvider
): Promise<ProviderFinding[]> {
  try {
    const configuration = await configure(ways, provider)
    return [
      finding('discovery', 'Ok', `The provider is ${configuration.serverMetadata().issuer}.`),
      ...lookAtMetadata(configuration, provider),
      await lookAtClock(ways, configuration),
      await lookAtRedirect(ways, configuration, provider),
      ...(await lookAtSecret(ways, configuration, provider)),
    ]
  } catch (error) {
    const { refused, detail } = refusalOf(error)
    const meaning =
      refused === 'Unavailable'
        ? 'The provider did not answer. Check the address of the issuer, the network and the certificate'
        : 'The provider does not describe itself as this issuer. Enter the issuer exactly as the provider names it'
    return [finding('discovery', 'Error', `${meaning}: ${detail}`)]
  }
}

function lookAtMetadata(
  configuration: Configuration,
  { settings }: ConfiguredProvider
): ProviderFinding[] {
  const metadata = configuration.serverMetadata()
  const findings: ProviderFinding[] = []
  const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = metadata
  if (!algorithms.some((name) => ALGORITHMS.includes(name))) {
    const message = `It signs ID tokens with ${algorithms.join(', ')}; taken are ${ALGORITHMS.join(', ')}.`
    findings.push(finding('algorithm', 'Error', message))
  }
  if (!metadata.end_session_endpoint) {
    const message = 'It has no address to sign out at: people stay signed in there.'
    findings.push(finding('sign-out', 'Warning', message))
  }
  const claims = metadata.claims_supported
  const missing = ['email', 'email_verified', settings.groupsClaim].filter(
    (name) => claims && name !== null && !claims.includes(String(name))
  )
  if (missing.length > 0) {
    const message = `It does not list the claims ${missing.join(', ')}. Without a verified address no account is made or linked; without groups no roles are given.`
    findings.push(finding('claims', 'Warning', message))
  }
  return findings
}

async function lookAtClock(ways: Ways, configuration: Configuration): Promise<ProviderFinding> {
  const { issuer, jwks_uri: keysUrl } = configuration.serverMetadata()
  const { headers } = await ways.http.request({ method: 'GET', url: keysUrl ?? issuer })
  const theirsMs = Date.parse(headers.date ?? '')
  const apart = Math.round(Math.abs(theirsMs - ways.clock.nowMs()) / 1000)
  if (Number.isNaN(apart)) return finding('clock', 'Ok', 'The provider does not say its time.')
  return apart <= FURTHEST_SECONDS
    ? finding('clock', 'Ok', `The clocks are ${apart} seconds apart.`)
    : finding('clock', 'Error', `The clocks are ${apart} seconds apart. Set the wrong one right.`)
}

/** Begins a sign-in as a browser would: a redirect address that is not allowed is refused at once. */
async function lookAtRedirect(
  ways: Ways,
  configuration: Configuration,
  provider: ConfiguredProvider
): Promise<ProviderFinding> {
  const tried = { verifier: 'v'.repeat(43), state: 'test', nonce: 'test' }
  const url = await buildStart(configuration, provider, tried, null)
  const { status, headers } = await ways.http.request({ method: 'GET', url: url.href })
  const error = readError(headers.location, provider.redirectUrl)
  if (status < 400 && error === null) {
    return finding('redirect', 'Ok', 'The provider lets a sign-in begin.')
  }
  const reason = error ?? `status ${status}`
  const message = `The provider lets no sign-in begin (${reason}). Check the client ID and the scopes, and allow exactly this redirect address: ${provider.redirectUrl}`
  return finding('redirect', 'Error', message)
}

function readError(location: string | undefined, redirectUrl: string): string | null {
  if (!location?.startsWith(redirectUrl)) return null
  const query = new URL(location).searchParams
  return query.get('error_description') ?? query.get('error')
}

/** Redeems a code that does not exist: a provider that knows the client complains of the code. */
async function lookAtSecret(
  ways: Ways,
  configuration: Configuration,
  { settings, secret, redirectUrl }: ConfiguredProvider
): Promise<ProviderFinding[]> {
  const metadata = configuration.serverMetadata()
  if (!metadata.token_endpoint || secret === null) return []
  const encode = encodeURIComponent
  const takesBasic =
    metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  const client = String(settings.clientId)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'test',
    redirect_uri: redirectUrl,
    code_verifier: 'v'.repeat(43),
    ...(!takesBasic && { client_id: client, client_secret: secret }),
  })
  const pair = Buffer.from(`${encode(client)}:${encode(secret)}`).toString('base64')
  const { status, body } = await ways.http.request({
    method: 'POST',
    url: metadata.token_endpoint,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(takesBasic && { authorization: `Basic ${pair}` }),
    },
    body: form.toString(),
  })
  const isKnown = status !== 401 && !Buffer.from(body).toString().includes('invalid_client')
  return [
    isKnown
      ? finding('secret', 'Ok', 'The provider takes the client and its secret.')
      : finding(
          'secret',
          'Error',
          'The provider does not know this client, or its secret is wrong.'
        ),
  ]
}
