import { memoise } from '#app/shared/limits/memoise'
import { normaliseAddress } from '#app/shared/network/normalise_address'

/** Entries that are remembered, and the longest one. */
const REMEMBERED = 10_000
const MAX_LENGTH = 64

const readEntry = memoise(normaliseAddress, REMEMBERED, MAX_LENGTH)

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
  const entries = header.split(',')
  for (let at = entries.length - 1; at >= 0; at--) {
    if (entries[at].trim() === '') continue
    const entry = readEntry(entries[at])
    if (entry === null) break
    address = entry
    if (!trustsProxy(address)) break
  }
  return address
}
