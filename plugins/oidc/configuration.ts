import {
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type ServerMetadata,
} from 'openid-client'
import type { ConfiguredProvider, Runtime } from '#plugin_contract'
import { Refusal } from './faults.js'
import { toFetch } from './http.js'

type Ways = Pick<Runtime, 'http' | 'clock'>

/** Two right clocks may be a minute apart. */
const OPTIONS = { [clockTolerance]: 60 }

/** How long a description is used: people who are not signed in must not make us ask at will. */
const FRESH_MS = 60_000
const MOST_KNOWN = 1_000

const known = new Map<string, { metadata: ServerMetadata; atMs: number }>()

/**
 * Returns all that the library needs to talk to a provider. Its keys are read each time, so
 * that one that it has just begun to sign with is known.
 *
 * @throws ProviderAway, Refusal; Error of the library
 */
export async function configure(
  ways: Ways,
  { settings, secret }: ConfiguredProvider
): Promise<Configuration> {
  const { issuer, clientId } = settings as Record<string, string>
  const metadata = await describeIssuer(ways, issuer, clientId)
  const authentication = chooseAuthentication(metadata, secret)
  const configuration = new Configuration(metadata, clientId, OPTIONS, authentication)
  configuration[customFetch] = toFetch(ways.http)
  enableNonRepudiationChecks(configuration)
  return configuration
}

async function describeIssuer(
  ways: Ways,
  issuer: string,
  clientId: string
): Promise<ServerMetadata> {
  const nowMs = ways.clock.nowMs()
  const found = known.get(issuer)
  if (found && nowMs >= found.atMs && nowMs - found.atMs < FRESH_MS) return { ...found.metadata }
  const described = await discovery(new URL(issuer), clientId, undefined, None(), {
    [customFetch]: toFetch(ways.http),
    timeout: 10,
  })
  const metadata = { ...described.serverMetadata() }
  // Entra ID's issuers of several tenants: anyone with an account anywhere would come in.
  if (metadata.issuer.includes('{tenantid}')) {
    throw new Refusal('Misconfigured', 'The issuer is that of all tenants: name the one of yours')
  }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(issuer, { metadata, atMs: nowMs })
  return { ...metadata }
}

/** RFC 8414, section 2: what says nothing takes `client_secret_basic`. */
function chooseAuthentication(
  { token_endpoint_auth_methods_supported: supported }: ServerMetadata,
  secret: string | null
): ClientAuth {
  if (secret === null) return None()
  const takesBasic = supported?.includes('client_secret_basic') ?? true
  return takesBasic || !supported?.includes('client_secret_post')
    ? ClientSecretBasic(secret)
    : ClientSecretPost(secret)
}
