import { addressBytes, isInCidrList, type CidrList } from '#app/shared/network/cidr_list'
import {
  GLOBAL_UNICAST_IPV6,
  SPECIAL_IPV4,
  SPECIAL_IPV6,
} from '#app/shared/network/special_purpose_blocks'

/**
 * Is this IP address on the public internet? IPv4: all but the special-purpose blocks. IPv6: only
 * global unicast, less its special-purpose blocks; so every form that carries an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo) is refused whatever it carries, for no one's web site
 * is published under one.
 *
 * @param ip a v4 or v6 address as sockets and resolvers write them; anything else is not public
 * @param allowed networks of the operator's own that count as public. One that lets a carrying form
 * in (64:ff9b::/96 where DNS64 is in use) does not let in a private address inside it.
 */
export function isPublicAddress(ip: string, allowed: CidrList = []): boolean {
  const bytes = addressBytes(ip)
  if (!bytes) return false
  if (bytes.length === 4) return isPublicIpv4(bytes, allowed)

  const carried = carriedIpv4(bytes)
  if (isInCidrList(bytes, allowed)) return !carried || isPublicIpv4(carried, allowed)
  if (isMapped(bytes)) return isInCidrList(bytes.slice(12), allowed)
  if (!isInCidrList(bytes, GLOBAL_UNICAST_IPV6) || isInCidrList(bytes, SPECIAL_IPV6)) return false
  return !carried || isPublicIpv4(carried, allowed)
}

function isPublicIpv4(bytes: readonly number[], allowed: CidrList): boolean {
  return isInCidrList(bytes, allowed) || !isInCidrList(bytes, SPECIAL_IPV4)
}

/** `::ffff:a.b.c.d`, RFC 4291, section 2.5.5.2: the system connects to the v4 address itself. */
function isMapped(bytes: readonly number[]): boolean {
  return startsWith(bytes, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff])
}

/**
 * Returns the IPv4 address that a v6 address leads to, where its form says so; null where it does
 * not.
 */
function carriedIpv4(bytes: readonly number[]): readonly number[] | null {
  if (isMapped(bytes)) return bytes.slice(12)
  // NAT64, RFC 6052, section 2.2 (the /96 form)
  if (startsWith(bytes, [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0])) return bytes.slice(12)
  // 6to4, RFC 3056, section 2
  if (startsWith(bytes, [0x20, 0x02])) return bytes.slice(2, 6)
  // Teredo, RFC 4380, section 4: the client's address with every bit turned over
  if (startsWith(bytes, [0x20, 0x01, 0, 0])) return bytes.slice(12).map((byte) => byte ^ 0xff)
  // ISATAP, RFC 5214, section 6.1: 0000:5efe or 0200:5efe, then the address
  if ((bytes[8] & 0xfd) === 0 && startsWith(bytes.slice(9), [0, 0x5e, 0xfe])) return bytes.slice(12)
  return null
}

function startsWith(bytes: readonly number[], prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte)
}
