import { normaliseAddress } from '#app/shared/network/normalise_address'

/**
 * Returns the address that a chain of proxies speaks for: the last one in `X-Forwarded-For` that is
 * not one of our proxies, since every proxy adds at the end and what a client wrote itself stands
 * in front. Empty elements of the list are ignored (RFC 9110, section 5.6.1.2); one that is no
 * address ends the chain.
 *
 * @param peer address at the other end of the connection, which is one of our proxies
 */
export function readForwardedFor(
  header: string,
  peer: string,
  trustsProxy: (address: string) => boolean
): string {
  let address = peer
  for (let end = header.length; end >= 0;) {
    const comma = end === 0 ? -1 : header.lastIndexOf(',', end - 1)
    const text = header.slice(comma + 1, end).trim()
    end = comma
    if (text === '') continue
    const entry = normaliseAddress(text)
    if (entry === null) break
    address = entry
    if (!trustsProxy(address)) break
  }
  return address
}
