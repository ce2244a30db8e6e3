import {
  errorFinding,
  orWell,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'
import type { ArrivedRequest } from '#app/installation/doctor/rules/arrived_request'

/** What became of a request that was sent to APP_URL. */
export interface AddressFacts {
  appUrl: string

  /** What it named as its X-Forwarded-For. */
  sentForwardedFor: string

  /** What it named as its X-Forwarded-Host. */
  sentForwardedHost: string

  /** The end of the connection on this side. */
  sender: { address: string; port: number } | null

  /** How it arrived; null: it was answered by something else, or not at all. */
  arrived: ArrivedRequest | null

  /** Why there is no answer, or its status. */
  failure: string | null
}

const PROXY_ADVICE =
  'docs/operating.md, "Behind a reverse proxy", shows the lines for nginx and Caddy.'

/** Judges by one request through APP_URL whether visitors' addresses, protocol and host arrive. */
export function findAddressFaults(facts: AddressFacts): Finding[] {
  const { arrived, appUrl, failure } = facts
  if (arrived === null) {
    return [
      errorFinding(
        'address',
        `${appUrl} does not lead to this installation: ${failure}.`,
        'Correct APP_URL, the DNS or the reverse proxy. From a machine that cannot reach its own public address this says nothing.'
      ),
    ]
  }
  const found = [...ofVisitor(facts, arrived), ...ofHost(facts, arrived)]
  return orWell(found, 'address', describeWay(facts, arrived))
}

/** Is the doctor itself at the other end of the connection? */
function isDirect({ sender }: AddressFacts, { peer, peerPort }: ArrivedRequest): boolean {
  return sender !== null && sender.port === peerPort && sender.address === peer
}

function ofVisitor(facts: AddressFacts, arrived: ArrivedRequest): Finding[] {
  const { sentForwardedFor: sent } = facts
  const { peer, forwardedFor, isTrusted } = arrived
  if (isDirect(facts, arrived)) return []
  if (!isTrusted && forwardedFor !== null && forwardedFor !== sent) {
    return [
      errorFinding(
        'address',
        `Requests come through a proxy at ${peer} that TRUSTED_PROXIES does not name: every visitor seems to have its address.`,
        `Add ${peer}, or its network, to TRUSTED_PROXIES.`
      ),
    ]
  }
  if (forwardedFor === null || (!isTrusted && forwardedFor === sent)) {
    return [
      errorFinding(
        'address',
        `The proxy at ${peer} does not say who the visitor is: every visitor seems to have its address.`,
        `Have it add the visitor's address to X-Forwarded-For${isTrusted ? '' : ', and add it to TRUSTED_PROXIES'}. ${PROXY_ADVICE}`
      ),
    ]
  }
  if (forwardedFor === sent) {
    return [
      errorFinding(
        'address',
        `The proxy at ${peer} hands on an X-Forwarded-For that the visitor wrote: anyone can choose the address that they seem to have.`,
        `Have it add the visitor's address at the end, or write the header anew. ${PROXY_ADVICE}`
      ),
    ]
  }
  return []
}

function ofHost(facts: AddressFacts, arrived: ArrivedRequest): Finding[] {
  const { appUrl, sentForwardedHost } = facts
  const { host, protocol, peer } = arrived
  const found: Finding[] = []
  const url = new URL(appUrl)
  const isForged = host === sentForwardedHost
  // Without a proxy between, a process that trusts this machine believes what the doctor wrote.
  if (isForged && !isDirect(facts, arrived)) {
    found.push(
      errorFinding(
        'address',
        `The proxy at ${peer} hands on an X-Forwarded-Host that the visitor wrote: anyone can choose the host that they are served as.`,
        `Have it write the header anew. ${PROXY_ADVICE}`
      )
    )
  } else if (!isForged && host.toLowerCase() !== url.host) {
    found.push(
      errorFinding(
        'address',
        `The proxy asks for the host ${host} where the visitor asked for ${url.host}: custom domains do not work.`,
        `Have it hand on the Host header. ${PROXY_ADVICE}`
      )
    )
  }
  if (`${protocol}:` !== url.protocol) {
    found.push(
      warningFinding(
        'address',
        `A request by ${url.protocol.slice(0, -1)} arrives as ${protocol}.`,
        `Have the proxy set X-Forwarded-Proto. ${PROXY_ADVICE}`
      )
    )
  }
  return found
}

function describeWay(facts: AddressFacts, arrived: ArrivedRequest): string {
  if (isDirect(facts, arrived)) {
    return `${facts.appUrl} leads here from this machine without a proxy.`
  }
  return `${facts.appUrl} leads here through the proxy at ${arrived.peer}, which TRUSTED_PROXIES names; this machine arrives as ${arrived.address}.`
}
