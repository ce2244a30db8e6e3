/**
 * Returns what an address counts as where tries are counted: one IPv6 subscriber commands a whole
 * /64 (RFC 6177), so that is one; an IPv4 address is itself.
 *
 * @param address IP address without a zone
 */
export function toNetworkPrefix(address: string): string {
  return address.includes(':') ? firstGroups(address, 4) : address
}

/**
 * Returns the site that an IPv6 address belongs to: many providers give a customer a /56 or a /48
 * (RFC 6177), which contains up to 65,536 networks. Some share a /48 among customers, so what is
 * counted by site has a larger limit.
 *
 * @returns null for IPv4, where site and address are one
 */
export function siteOf(address: string): string | null {
  return address.includes(':') ? `${firstGroups(address, 3)}::/48` : null
}

function firstGroups(address: string, count: number): string {
  const [head, tail] = address.split('::')
  const groups = head.split(':')
  if (tail !== undefined) while (groups.length < count) groups.push('0')
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
