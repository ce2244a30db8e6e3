import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'

/**
 * @param host of the collector, without what its address may have in front
 * @param failure what the collector, or the way to it, said; null: it takes traces
 */
export function findTracingFaults(host: string, failure: string | null): Finding[] {
  if (failure === null) return [okFinding('health', `Traces go to ${host}.`)]
  const text = `The collector at ${host} does not take traces, which are dropped: ${failure}`
  const advice =
    'Check OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, mostly at port 4318) and OTEL_EXPORTER_OTLP_HEADERS.'
  return [warningFinding('health', text, advice)]
}
