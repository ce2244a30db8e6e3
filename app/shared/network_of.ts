import { isIPv6 } from 'node:net'

/**
 * What an address counts as where tries are counted: one IPv6 subscriber commands a whole /64
 * (RFC 6177), so that is one; an IPv4 address is itself.
 *
 * @param address IP address without a zone
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head, tail] = address.split('::')
  const groups = head.split(':')
  if (tail !== undefined) while (groups.length < 4) groups.push('0')
  return groups.slice(0, 4).join(':')
}
