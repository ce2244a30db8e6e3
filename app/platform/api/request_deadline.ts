import type { HttpContext } from '@adonisjs/core/http'
import type { Deadline } from '#app/shared/database/long_work'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    deadline: RequestDeadline
  }
}

/** The request was not answered within its time. */
export class DeadlinePassed extends Error {
  readonly code = 'E_DEADLINE_PASSED'
}

/**
 * For this long after its time a request can begin no statement. What still comes later in its
 * asynchronous context is not its own: something that it was merely the first to need.
 */
const STRICT_FOR_MS = 60_000

/**
 * When a request has to be answered. Once it is over, no statement of the request begins, and what
 * its transaction had done is undone; the answer is 503.
 */
export class RequestDeadline implements Deadline {
  endsAtMs: number
  #timer: NodeJS.Timeout | null = null
  #seenBytes = 0
  #hasLeft = false
  readonly #over = new AbortController()
  readonly #leave = () => {
    this.#hasLeft = true
    this.#finish()
  }
  #fail: (error: DeadlinePassed) => void = () => {}

  constructor(
    private readonly ctx: HttpContext,
    private readonly withinMs: number
  ) {
    this.endsAtMs = performance.now() + withinMs
  }

  get isOver(): boolean {
    return performance.now() >= this.endsAtMs
  }

  get over(): AbortSignal {
    return this.#over.signal
  }

  /** Did the reader leave before there was an answer? */
  get hasLeft(): boolean {
    return this.#hasLeft
  }

  /**
   * Has the work end with its reader: once the connection is closed, no statement begins any more, and no one is
   * answered. For what takes long and changes nothing.
   */
  endWithReader(): void {
    this.ctx.response.response.once('close', this.#leave)
  }

  /** Rejects when the time is over before `answered` was called. */
  watch(): Promise<never> {
    return new Promise((_resolve, reject) => {
      this.#fail = reject
      this.#wait()
    })
  }

  /**
   * Ends the deadline as the answer begins: a streamed export or server-sent events take as long as
   * they take.
   */
  answered(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.ctx.response.response.off('close', this.#leave)
    if (!this.isOver) this.endsAtMs = Number.POSITIVE_INFINITY
  }

  /**
   * Sends the answer as it stands where the time is over: the handler may still be at work and must
   * not change what was said.
   */
  closeAnswer(): void {
    if (this.isOver) this.ctx.response.finish()
  }

  #wait(): void {
    this.#seenBytes = this.ctx.request.request.socket.bytesRead
    this.endsAtMs = performance.now() + this.withinMs
    this.#timer = setTimeout(() => this.#end(), this.withinMs)
  }

  /**
   * Ends the request, unless its body is still arriving: that is a slow line, not a slow answer,
   * and the server limits it itself.
   */
  #end(): void {
    const { request } = this.ctx.request
    if (!request.complete && request.socket.bytesRead > this.#seenBytes) return this.#wait()
    this.#finish()
    this.#fail(
      new DeadlinePassed(
        `The request could not be answered within ${this.withinMs / 1_000} seconds; try again soon.`
      )
    )
  }

  #finish(): void {
    this.endsAtMs = performance.now()
    setTimeout(() => (this.endsAtMs = Number.POSITIVE_INFINITY), STRICT_FOR_MS).unref()
    this.#over.abort()
  }
}
