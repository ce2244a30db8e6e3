import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ipv4Bytes } from '#app/shared/network/ipv4_bytes'

/** One network: its address and the number of leading bits that count. */
export interface Cidr {
  bytes: readonly number[]
  bits: number
}

export type CidrList = readonly Cidr[]

/**
 * Reads networks as an operator writes them: `10.1.0.0/16, fd00::/8, 192.0.2.7`. An address
 * without a prefix length stands for itself alone.
 *
 * @throws Error that names the entry which is no network (RFC 4632 for v4, RFC 4291 for v6)
 */
export function parseCidrList(text: string): CidrList {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseCidr)
}

/** Reads one network; see `parseCidrList`. */
export function parseCidr(text: string): Cidr {
  const [address, length, ...rest] = text.split('/')
  const bytes = addressBytes(address)
  if (!bytes || rest.length || (length !== undefined && !/^\d{1,3}$/.test(length))) {
    throw new Error(`"${text}" is not an IP network such as 10.0.0.0/8 or fd00::/8`)
  }
  const bits = length === undefined ? bytes.length * 8 : Number(length)
  if (bits > bytes.length * 8) throw new Error(`"${text}" has more bits than its address`)
  return { bytes, bits }
}

/**
 * Returns the 4 or 16 bytes of an IP address in its strict spelling; null for anything else, an
 * address with a zone (`fe80::1%eth0`) and the shorthands of inet_aton (`127.1`, `0x7f000001`)
 * included.
 */
export function addressBytes(text: string): number[] | null {
  const ipv4 = ipv4Bytes(text)
  if (ipv4 !== null) return ipv4
  if (isIP(text) === 0 || text.includes('%')) return null
  try {
    return ipaddr.parse(text.includes(':') ? withoutDots(text) : text).toByteArray()
  } catch {
    return null
  }
}

/** `::7f00:1` for `::127.0.0.1`, which ipaddr.js would read as `::ffff:127.0.0.1`. */
function withoutDots(ipv6: string): string {
  return ipv6.replace(/(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts) => {
    const [a, b, c, d] = parts.map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

/** Is the address (4 or 16 bytes) in one of the networks? A v4 network holds no v6 address. */
export function isInCidrList(bytes: readonly number[], list: CidrList): boolean {
  return list.some((network) => isInCidr(bytes, network))
}

function isInCidr(bytes: readonly number[], network: Cidr): boolean {
  if (bytes.length !== network.bytes.length) return false
  const whole = network.bits >> 3
  for (let index = 0; index < whole; index++) {
    if (bytes[index] !== network.bytes[index]) return false
  }
  const rest = network.bits & 7
  return rest === 0 || (bytes[whole] ^ network.bytes[whole]) >> (8 - rest) === 0
}
