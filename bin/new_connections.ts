import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** First requests with a body that one turn of the event loop takes from new connections. */
const MOST_OF_A_TURN = 6

/** Paused connections that a turn reads again: idle ones cost next to nothing. */
const RESUMED_OF_A_TURN = 64

/**
 * Keeps the turn of the event loop short in which hundreds of new connections have sent a body. Node
 * would read 64 KB of each, which takes a quarter of a second for 200 of them. After a few, the others
 * are read in later turns. A connection that comes in the meantime is read at once: it may be a
 * visitor's.
 */
export class NewConnections {
  /** Connections that have not sent a request yet, and are read. */
  readonly #silent = new Set<Socket>()

  /** Those that are paused. */
  readonly #paused = new Set<Socket>()
  #bodies = 0
  #endIsPlanned = false

  /** Remembers a connection that was accepted. */
  take(socket: Socket): void {
    this.#silent.add(socket)
    socket.once('close', () => this.#silent.delete(socket) || this.#paused.delete(socket))
  }

  /** Counts a request, and pauses the other silent connections where a turn has enough bodies. */
  hasAsked({ socket, method }: IncomingMessage): void {
    if (this.#silent.size === 0 || !this.#silent.delete(socket)) return
    if (method === 'GET' || method === 'HEAD') return
    if (++this.#bodies === MOST_OF_A_TURN) this.#pauseOthers()
    this.#planEnd()
  }

  #pauseOthers(): void {
    for (const socket of this.#silent) {
      // libuv then skips what the system reported for this connection in this turn.
      socket.pause()
      this.#paused.add(socket)
    }
    this.#silent.clear()
  }

  #planEnd(): void {
    if (this.#endIsPlanned) return
    this.#endIsPlanned = true
    setImmediate(this.#end)
  }

  #end = (): void => {
    this.#endIsPlanned = false
    this.#bodies = 0
    let room = RESUMED_OF_A_TURN
    for (const socket of this.#paused) {
      if (room-- === 0) break
      this.#paused.delete(socket)
      this.#silent.add(socket)
      socket.resume()
    }
    if (this.#paused.size > 0) this.#planEnd()
  }
}
