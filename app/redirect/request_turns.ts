import type { IncomingMessage, ServerResponse } from 'node:http'
import { FairQueue } from '#app/redirect/links/fair_queue'
import { LongestPause } from '#app/shared/limits/newcomers'

/** How many requests one turn of the event loop begins. */
export interface TurnLimits {
  most: number

  /** The same, after a new connection: the next one waits for the next turn. */
  mostBesideAConnection: number
}

/** A visit costs a tenth of a millisecond. */
export const VISITS: TurnLimits = { most: 64, mostBesideAConnection: 2 }

/**
 * A call takes the framework milliseconds before its first wait. New connections go first, because
 * each may be a visitor's.
 */
export const CALLS: TurnLimits = { most: 1, mostBesideAConnection: 0 }

/** When this number of requests waits, all are begun at once, and reading slows down. */
const MOST_WAITING = 20_000

type Begin = () => void

interface WaitingRequest {
  response: ServerResponse
  begin: Begin
}

/**
 * Keeps the turns of the event loop short. libuv reads up to 48 times 1,024 ready connections in
 * one turn, but takes a single new connection between two readings, and no timer runs in that time.
 * So 2,500 connections that ask again as soon as they are answered made turns of a second, with 24
 * new connections in each. A turn therefore begins a limited number of requests. The others wait
 * for the next one, each network in turn, so that a sender with thousands of connections waits
 * behind itself.
 */
export class RequestTurns {
  readonly #waiting = new FairQueue<WaitingRequest>(MOST_WAITING, MOST_WAITING)
  #begun = 0
  #most: number
  #endIsPlanned = false
  readonly #pause = new LongestPause()

  /**
   * @param networkOf who sends a request; asked only of requests that have to wait
   */
  constructor(
    private readonly networkOf: (request: IncomingMessage) => string,
    private readonly limits: TurnLimits
  ) {
    this.#most = limits.most
  }

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
    this.#most = this.limits.mostBesideAConnection
    if (!this.#endIsPlanned) this.#planEnd()
  }

  #planEnd(): void {
    this.#endIsPlanned = true
    setImmediate(this.#end)
  }

  #end = (): void => {
    // Connections keep all requests waiting only for so long.
    const taken = this.#waiting.take(this.#most || (this.#pause.isOver() ? 1 : 0))
    this.#begun = 0
    this.#most = this.limits.most
    this.#endIsPlanned = false
    if (this.#waiting.size > 0) this.#planEnd()
    for (const { response, begin } of taken) {
      // A visitor who has gone in the meantime gets no answer, and counts as no click.
      if (!response.destroyed) begin()
    }
  }
}
