import type { Socket } from 'node:net'
import { readForwardedFor } from '#app/shared/network/forwarded_for'

/** The other end of a connection, looked at once. */
export interface Peer {
  /** IPv4 mapped into IPv6 is written as IPv4. */
  address: string

  /** May set `X-Forwarded-*`. */
  trusted: boolean
}

const MAPPED = '::ffff:'

function unmapped(address: string): string {
  return address.startsWith(MAPPED) && address.includes('.')
    ? address.slice(MAPPED.length)
    : address
}

/** Finds out who is at the other end, and which visitor a trusted proxy speaks for. */
export class Peers {
  readonly #bySocket = new WeakMap<Socket, Peer>()

  constructor(private readonly trustsProxy: (address: string) => boolean) {}

  of(socket: Socket): Peer {
    let peer = this.#bySocket.get(socket)
    if (!peer) {
      const address = unmapped(socket.remoteAddress ?? '')
      peer = { address, trusted: this.trustsProxy(address) }
      this.#bySocket.set(socket, peer)
    }
    return peer
  }

  /** Returns the visitor's address: where a trusted proxy speaks for one, the one that it names. */
  visitorAddress(peer: Peer, forwardedFor: string | undefined): string {
    if (!peer.trusted || forwardedFor === undefined) return peer.address
    return readForwardedFor(forwardedFor, peer.address, this.trustsProxy)
  }
}
