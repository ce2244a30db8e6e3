import {
  errorFinding,
  okFinding,
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

/** Judges by one request through APP_URL whether visitors' addresses, protocol and host arrive. */
export function findAddressFaults(facts: AddressFacts): Finding[] {
  const { arrived, appUrl, failure } = facts
  if (arrived === null) {
    return [errorFinding('address', 'elsewhere', { url: appUrl, reason: failure ?? '' })]
  }
  const found = [...ofVisitor(facts, arrived), ...ofHost(facts, arrived)]
  return found.length > 0 ? found : [describeWay(facts, arrived)]
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
    return [errorFinding('address', 'untrusted_proxy', { peer })]
  }
  if (forwardedFor === null || (!isTrusted && forwardedFor === sent)) {
    return [errorFinding('address', 'silent_proxy', { peer, trusted: isTrusted ? 'yes' : 'no' })]
  }
  return forwardedFor === sent ? [errorFinding('address', 'forged_address', { peer })] : []
}

function ofHost(facts: AddressFacts, arrived: ArrivedRequest): Finding[] {
  const { appUrl, sentForwardedHost } = facts
  const { host, protocol, peer } = arrived
  const found: Finding[] = []
  const url = new URL(appUrl)
  const isForged = host === sentForwardedHost
  // Without a proxy between, a process that trusts this machine believes what the doctor wrote.
  if (isForged && !isDirect(facts, arrived)) {
    found.push(errorFinding('address', 'forged_host', { peer }))
  } else if (!isForged && host.toLowerCase() !== url.host) {
    found.push(errorFinding('address', 'other_host', { host, asked: url.host }))
  }
  if (`${protocol}:` !== url.protocol) {
    const asked = url.protocol.slice(0, -1)
    found.push(warningFinding('address', 'other_protocol', { asked, protocol }))
  }
  return found
}

function describeWay(facts: AddressFacts, arrived: ArrivedRequest): Finding {
  const { appUrl: url } = facts
  const { peer, address } = arrived
  if (isDirect(facts, arrived)) return okFinding('address', 'direct', { url })
  return okFinding('address', 'proxied', { url, peer, address })
}
