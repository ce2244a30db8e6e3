import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { describeStatement, statementKind } from '#app/installation/tracing/rules/statement_text'
import type {
  TraceAttributes,
  TracedRequest,
  TracedWork,
  Tracing,
} from '#app/shared/process/traces'

const KINDS = {
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** A connection that says what is sent over it, as knex does. */
export interface Statements {
  on(event: 'query', hear: (query: HeardQuery) => void): unknown
  on(event: 'query-response', hear: (rows: unknown, query: HeardQuery) => void): unknown
  on(event: 'query-error', hear: (error: Error, query: HeardQuery) => void): unknown
}

interface HeardQuery {
  sql?: string
  __knexQueryUid?: string
}

export interface SpanWriterOptions {
  /** Decides by the settings what is traced. */
  tracer: Tracer

  /** Traces all that it is given: visits are chosen before. */
  visitTracer: Tracer

  /** The part of visits that is traced. */
  visitShare: number

  /** From 0 to 1. */
  draw: () => number
}

/**
 * Writes spans of what is going on. It changes no module and listens to nothing that it is not
 * handed; what is going on goes along with each chain of promises.
 */
export class SpanWriter implements Tracing {
  readonly #active = new AsyncLocalStorage<Span>()
  readonly #answers = new WeakMap<ServerResponse, Span>()

  constructor(private readonly options: SpanWriterOptions) {}

  during<Value>(work: TracedWork, run: () => Promise<Value>): Promise<Value> {
    const { name, kind, attributes } = work
    const parent = work.parent === null ? this.#above() : toContext(work.parent)
    const span = this.options.tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
    return this.#active.run(span, async () => {
      try {
        return await run()
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    })
  }

  answering<Value>({ request, response, describe }: TracedRequest, run: () => Value): Value {
    const parent = toContext(request.headers.traceparent)
    const span = this.options.tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
    this.#answers.set(response, span)
    if (span.isRecording()) {
      response.once('close', () => {
        const { name, attributes } = describe()
        span.updateName(name).setAttributes({ ...attributes, ...describeHttp(request, response) })
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
    }
    return this.#active.run(span, run)
  }

  afterAnswer(response: ServerResponse, run: () => void): void {
    const span = this.#answers.get(response)
    if (span) this.#active.run(span, run)
    else run()
  }

  note(attributes: TraceAttributes): void {
    this.#active.getStore()?.setAttributes(attributes)
  }

  current(): string | null {
    const span = this.#active.getStore()
    if (!span?.isRecording()) return null
    const { traceId, spanId, traceFlags } = span.spanContext()
    return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`
  }

  logFields(): Record<string, string> {
    const span = this.#active.getStore()
    if (!span) return {}
    const { traceId, spanId } = span.spanContext()
    return { trace_id: traceId, span_id: spanId }
  }

  /**
   * Visits are drawn before they begin: the others cost one random number. A visitor's `traceparent`
   * is not asked, so that visitors do not decide what is traced.
   */
  visits(wrap: (next: HandOn) => RequestListener, next: HandOn): RequestListener {
    const { visitShare, draw } = this.options
    if (visitShare === 0) return wrap(next)
    const handedOn = new WeakSet<ServerResponse>()
    const listen = wrap((request, response) => {
      handedOn.add(response)
      next(request, response)
    })
    return (request, response) => {
      if (draw() < visitShare) this.#visit(request, response, handedOn)
      listen(request, response)
    }
  }

  /** Writes a span of each statement that is part of something that is traced. */
  hear(statements: Statements): void {
    const open = new Map<string, Span>()
    statements.on('query', ({ sql = '', __knexQueryUid: id }) => {
      if (!id || !this.#active.getStore()?.isRecording()) return
      const kind = statementKind(sql)
      const attributes = {
        'db.system.name': 'mysql',
        'db.operation.name': kind,
        'db.query.text': describeStatement(sql),
      }
      const options = { kind: SpanKind.CLIENT, attributes }
      open.set(id, this.options.tracer.startSpan(`sql ${kind}`, options, this.#above()))
    })
    const end = ({ __knexQueryUid: id = '' }: HeardQuery, error?: Error) => {
      const span = open.get(id)
      if (!span) return
      open.delete(id)
      if (error) fail(span, error)
      span.end()
    }
    statements.on('query-response', (_rows, query) => end(query))
    statements.on('query-error', (error, query) => end(query, error))
  }

  #visit(request: IncomingMessage, response: ServerResponse, handedOn: WeakSet<ServerResponse>) {
    const options = { kind: SpanKind.SERVER, root: true }
    const span = this.options.visitTracer.startSpan('visit', options, ROOT_CONTEXT)
    response.once('close', () => {
      if (handedOn.has(response)) return
      span.setAttributes(describeHttp(request, response)).end()
    })
  }

  #above(): Context {
    const span = this.#active.getStore()
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }
}

type HandOn = (request: IncomingMessage, response: ServerResponse) => void

function describeHttp({ method = '' }: IncomingMessage, { statusCode }: ServerResponse) {
  return { 'http.request.method': method, 'http.response.status_code': statusCode }
}

/** @param given what a caller sent as `traceparent`, right or wrong */
function toContext(given: string | string[] | undefined): Context {
  const found = typeof given === 'string' ? parseTraceParent(given) : null
  return found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : ROOT_CONTEXT
}

/** Says what kind of failure it was; its words can name what someone typed. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: string }
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
