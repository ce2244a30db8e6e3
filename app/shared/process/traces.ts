import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Work that a trace shows. Names and attributes say what kind of work it is, never whose. */
export interface TracedWork {
  name: string
  kind: 'client' | 'consumer' | 'internal'

  /** The work that this goes on with, as `traceparent` names it; null: it begins by itself. */
  parent: string | null
  attributes?: TraceAttributes
}

export type TraceAttributes = Record<string, string | number>

export interface TracedRequest {
  request: IncomingMessage
  response: ServerResponse

  /** Asked once the answer is over, when its route is known. */
  describe(): { name: string; attributes: TraceAttributes }
}

type HandOn = (request: IncomingMessage, response: ServerResponse) => void

/** Follows work through processes; `app/installation/tracing` does it where an operator wants it. */
export interface Tracing {
  during<Value>(work: TracedWork, run: () => Promise<Value>): Promise<Value>
  answering<Value>(traced: TracedRequest, run: () => Value): Value

  /** Runs what belongs to a request whose answer is over. */
  afterAnswer(response: ServerResponse, run: () => void): void

  /** Adds to what is going on. */
  note(attributes: TraceAttributes): void

  /** What is going on, as `traceparent` names it; null: nothing that is traced. */
  current(): string | null
  logFields(): Record<string, string>
  visits(wrap: (next: HandOn) => RequestListener, next: HandOn): RequestListener
}

let tracing: Tracing | null = null

/** Null, as it begins: nothing is traced, and nothing that traces is loaded. */
export function setTracing(given: Tracing | null): void {
  tracing = given
}

export function traceWork<Value>(work: TracedWork, run: () => Promise<Value>): Promise<Value> {
  return tracing === null ? run() : tracing.during(work, run)
}

export function traceAnswer<Value>(traced: TracedRequest, run: () => Value): Value {
  return tracing === null ? run() : tracing.answering(traced, run)
}

export function traceAfterAnswer(response: ServerResponse, run: () => void): void {
  if (tracing === null) run()
  else tracing.afterAnswer(response, run)
}

export function noteTrace(attributes: TraceAttributes): void {
  tracing?.note(attributes)
}

export function currentTrace(): string | null {
  return tracing?.current() ?? null
}

/** Fields of a line of the log. */
export function traceLogFields(): Record<string, string> {
  return tracing?.logFields() ?? {}
}

/** Makes the listener of a web process; with tracing off it is the very one that `wrap` makes of `next`. */
export function traceVisits(
  wrap: (next: HandOn) => RequestListener,
  next: HandOn
): RequestListener {
  return tracing === null ? wrap(next) : tracing.visits(wrap, next)
}
