import { isIP, type Socket } from 'node:net'
import { memoise } from '#app/shared/memoise'

/** The other end of a connection, looked at once. */
export interface Peer {
  /** IPv4 mapped into IPv6 is written as IPv4. */
  address: string

  /** May set `X-Forwarded-*`. */
  trusted: boolean
}

const MAPPED = '::ffff:'
const MAX_KNOWN = 10_000

function unmapped(address: string): string {
  return address.startsWith(MAPPED) && address.includes('.')
    ? address.slice(MAPPED.length)
    : address
}

/** Returns the address without the port that some proxies add. */
function withoutPort(entry: string): string {
  const text = entry.trim()
  if (text.startsWith('[')) return text.slice(1, text.indexOf(']'))
  const colon = text.indexOf(':')
  return colon !== -1 && colon === text.lastIndexOf(':') ? text.slice(0, colon) : text
}

/**
 * Tells who is at the other end, and which visitor a trusted proxy speaks for.
 */
export class Peers {
  readonly #bySocket = new WeakMap<Socket, Peer>()
  readonly #trustsProxy: (address: string) => boolean

  constructor(trustsProxy: (address: string) => boolean) {
    this.#trustsProxy = memoise(trustsProxy, MAX_KNOWN)
  }

  of(socket: Socket): Peer {
    let peer = this.#bySocket.get(socket)
    if (!peer) {
      const address = unmapped(socket.remoteAddress ?? '')
      peer = { address, trusted: this.#trustsProxy(address) }
      this.#bySocket.set(socket, peer)
    }
    return peer
  }

  /**
   * Returns the visitor's address: the last one in `X-Forwarded-For` that is not our proxy, since
   * every proxy adds at the end and what a client wrote itself stands in front.
   */
  visitorAddress(peer: Peer, forwardedFor: string | undefined): string {
    if (!peer.trusted || forwardedFor === undefined) return peer.address
    const entries = forwardedFor.split(',')
    let address = peer.address
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = withoutPort(entries[at])
      if (isIP(entry) === 0) break
      address = unmapped(entry)
      if (at > 0 && !this.#trustsProxy(address)) break
    }
    return address
  }
}
