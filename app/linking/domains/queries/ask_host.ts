import { randomBytes } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import {
  findSecureTwin,
  judgeHttpAnswer,
  type HttpAnswer,
  type HttpFinding,
} from '#app/linking/domains/rules/http_finding'
import { OutboundError } from '#app/shared/outbound_http/outbound_error'
import { HostProofs } from '#app/shared/secrets/host_proofs'
import { monotonicMs } from '#app/shared/time/clock'
import domains from '#config/domains'

/** For both requests together. */
const WITHIN_MS = 10_000

interface AskedHost {
  hostname: string

  /** Those that the name servers gave. */
  addresses: readonly string[]
}

/**
 * Asks a host over HTTP whether requests for it arrive at this installation. They also
 * arrive through a proxy whose addresses are in the DNS in place of the installation's.
 */
export async function askHost({ hostname, addresses }: AskedHost): Promise<HttpFinding> {
  const nonce = randomBytes(16).toString('hex')
  const proofs = new HostProofs(domains.hostKeys)
  const url = new URL(`http://${hostname}/.well-known/shunt/${nonce}`)
  const endsAtMs = monotonicMs() + WITHIN_MS
  const ask = (at: URL) => send(at, addresses, Math.max(1, Math.ceil(endsAtMs - monotonicMs())))
  try {
    const first = await ask(url)
    const twin = findSecureTwin(url, first)
    const answer = twin ? await ask(twin) : first
    return judgeHttpAnswer(answer, (body) => proofs.holds(hostname, nonce, body))
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.fault === 'private') return { verdict: 'Private', detail: null }
    return { verdict: 'Silent', detail: error.message }
  }
}

async function send(
  url: URL,
  addresses: readonly string[],
  timeoutMs: number
): Promise<HttpAnswer> {
  const outbound = await app.container.make('shunt.outbound')
  const { statusCode, headers, body } = await outbound.send({
    url,
    addresses,
    method: 'GET',
    headers: { 'user-agent': 'Shunt-DomainCheck/1', 'accept': 'text/plain' },
    timeoutMs,
    bodyTimeoutMs: timeoutMs,
  })
  return { statusCode, location: headers.location ?? null, body: body.toString() }
}
