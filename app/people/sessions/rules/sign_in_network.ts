import { createHmac } from 'node:crypto'
import { siteOf, toNetworkPrefix } from '#app/shared/network/network_prefix'

/** The time for which a network is known after the last sign-in from it. */
export const NETWORK_KNOWN_MS = 90 * 24 * 3600_000

/** Names the network of an address, an IPv4 address or an IPv6 /48, without telling which it is. */
export function hashOfNetwork(address: string, key: Buffer): string {
  const network = siteOf(address) ?? toNetworkPrefix(address)
  return createHmac('sha256', key).update(network).digest('base64url')
}
