import { isIP } from 'node:net'

/**
 * Returns an IP address as it is kept and compared: without the port that some proxies add, without
 * a zone, and IPv4 as such where it comes mapped into IPv6.
 *
 * @param text what the socket or a proxy says; a proxy may say anything
 * @returns null where it is no address
 */
export function normaliseAddress(text: string): string | null {
  const [bare] = text.trim().toLowerCase().split('%')
  const unwrapped =
    /^\[([^\]]*)\](:\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare
  const address = /^::ffff:([\d.]+)$/.exec(unwrapped)?.[1] ?? unwrapped
  return isIP(address) ? address : null
}
