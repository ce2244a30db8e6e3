import type { IncomingMessage, ServerResponse } from 'node:http'
import { FairQueue } from '#app/redirect/links/fair_queue'

/** Requests that one turn of the event loop begins. */
const MOST_OF_A_TURN = 64

/** The same, after a new connection: the next one waits for the next turn. */
const MOST_BESIDE_A_CONNECTION = 2

/** Requests may wait until so many do; then they are begun at once, and reading slows down. */
const MOST_WAITING = 20_000

type Begin = () => void

interface WaitingRequest {
  response: ServerResponse
  begin: Begin
}

/**
 * Keeps the turns of the event loop short. libuv reads up to 48 times 1,024 ready connections in one
 * turn but takes a single new connection between two readings, and no timer runs meanwhile: 2,500
 * connections that ask again as soon as they are answered made turns of a second, with 24 new
 * connections in each. A turn therefore begins a limited number of requests. The others wait for the
 * next one, each network in turn, so that a sender with thousands of connections waits behind itself.
 */
export class RequestTurns {
  readonly #waiting = new FairQueue<WaitingRequest>(MOST_WAITING, MOST_WAITING)
  #begun = 0
  #most = MOST_OF_A_TURN
  #endIsPlanned = false

  /**
   * @param networkOf who sends a request; asked only of requests that have to wait
   */
  constructor(private readonly networkOf: (request: IncomingMessage) => string) {}

  /** Begins the request in this turn if there is room, else in a later one. */
  take(request: IncomingMessage, response: ServerResponse, begin: Begin): void {
    if (!this.#endIsPlanned) this.#planEnd()
    const hasRoom = this.#begun < this.#most && this.#waiting.size === 0
    if (hasRoom || !this.#waiting.add(this.networkOf(request), { response, begin })) {
      this.#begun++
      begin()
    }
  }

  /** A connection was accepted: others may wait behind it. */
  connected(): void {
    this.#most = MOST_BESIDE_A_CONNECTION
    if (!this.#endIsPlanned) this.#planEnd()
  }

  #planEnd(): void {
    this.#endIsPlanned = true
    setImmediate(this.#end)
  }

  #end = (): void => {
    const taken = this.#waiting.take(this.#most)
    this.#begun = 0
    this.#most = MOST_OF_A_TURN
    this.#endIsPlanned = false
    if (this.#waiting.size > 0) this.#planEnd()
    for (const { response, begin } of taken) {
      // Whoever has gone meanwhile gets no answer, and counts as no click.
      if (!response.destroyed) begin()
    }
  }
}
