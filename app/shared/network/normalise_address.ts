import { isIP } from 'node:net'
import { addressBytes } from '#app/shared/network/cidr_list'
import { ipv4Bytes } from '#app/shared/network/ipv4_bytes'

/** The first 12 bytes of an IPv4 address that is mapped into IPv6 (RFC 4291, section 2.5.5.2). */
const MAPPED = [...Array<number>(10).fill(0), 0xff, 0xff]

/**
 * Returns an IP address as it is kept and compared: without brackets and the port that some proxies
 * add, without a zone, and IPv4 as such where it comes mapped into IPv6, in any spelling.
 *
 * @param text what the socket or a proxy says; a proxy may say anything
 * @returns null where it is no address
 */
export function normaliseAddress(text: string): string | null {
  const trimmed = text.trim()
  if (ipv4Bytes(trimmed) !== null) return trimmed
  const [bare] = trimmed.toLowerCase().split('%')
  const address =
    /^\[([^\]]*)\](:\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare
  const version = isIP(address)
  if (version === 0) return null
  return version === 4 ? address : (mappedIpv4(address) ?? address)
}

function mappedIpv4(address: string): string | null {
  if (!address.includes('ffff:')) return null
  const bytes = addressBytes(address)
  return bytes && MAPPED.every((byte, at) => bytes[at] === byte) ? bytes.slice(12).join('.') : null
}
