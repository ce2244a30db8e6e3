import env from '#start/env'

/** Traces for a collector, with the names that OpenTelemetry has for their settings. */
export default {
  /** Where spans go: the base address of OTLP over HTTP; null: nothing is traced. */
  endpoint: env.get('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/(?<!\/)\/+$/, '') ?? null,

  /** `name=value` pairs, such as a key of the collector; null: none. */
  headers: env.get('OTEL_EXPORTER_OTLP_HEADERS')?.release() ?? null,
  serviceName: env.get('OTEL_SERVICE_NAME') ?? 'shunt',
  sampler: env.get('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on',

  /** The part of traces that the samplers by ratio take. */
  share: env.get('OTEL_TRACES_SAMPLER_ARG') ?? 1,
}
