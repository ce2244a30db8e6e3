import emitter from '@adonisjs/core/services/emitter'
import db from '@adonisjs/lucid/services/db'
import type { ConnectionContract } from '@adonisjs/lucid/types/database'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import { shareOfRoots, type SamplerName } from '#app/installation/tracing/rules/sampling'
import { SpanWriter, type Statements } from '#app/installation/tracing/span_writer'
import { setTracing } from '#app/shared/process/traces'
import { withinTime } from '#app/shared/time/within_time'

export interface TracingOptions {
  exporter: SpanExporter
  serviceName: string
  sampler: SamplerName
  share: number
}

/** What waits for the collector: the spans beyond that are dropped. */
const QUEUE = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 }

/** Spans that wait are sent at the end, unless the collector takes longer. */
const LAST_MS = 2_000

/**
 * Traces this process from here on.
 *
 * @returns ends it; spans that wait are sent first
 */
export function startTracing(options: TracingOptions): () => Promise<void> {
  const queue = new BatchSpanProcessor(options.exporter, QUEUE)
  const resource = resourceFromAttributes({ 'service.name': options.serviceName })
  const tracerOf = (sampler: Sampler) =>
    new BasicTracerProvider({ resource, sampler, spanProcessors: [queue] }).getTracer('shunt')
  const writer = new SpanWriter({
    tracer: tracerOf(makeSampler(options)),
    visitTracer: tracerOf(new AlwaysOnSampler()),
    visitShare: shareOfRoots(options.sampler, options.share),
    draw: Math.random,
  })
  const heard = new WeakSet<object>()
  const hear = (connection: ConnectionContract) => {
    // Visits look links up many at a time, so that no statement belongs to one of them.
    if (connection.name === 'redirect') return
    for (const client of [connection.client, connection.readClient]) {
      if (!client || heard.has(client)) continue
      heard.add(client)
      writer.hear(client as unknown as Statements)
    }
  }
  for (const { connection } of db.manager.connections.values()) if (connection) hear(connection)
  const stopHearing = emitter.on('db:connection:connect', hear)
  setTracing(writer)
  return async () => {
    setTracing(null)
    stopHearing()
    const end = queue.forceFlush().then(() => queue.shutdown())
    await withinTime(end, LAST_MS, () => new Error('too slow')).catch(() => {})
  }
}

function makeSampler({ sampler, share }: TracingOptions): Sampler {
  const part = shareOfRoots(sampler, share)
  const root =
    part === 0
      ? new AlwaysOffSampler()
      : part === 1
        ? new AlwaysOnSampler()
        : new TraceIdRatioBasedSampler(part)
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}
