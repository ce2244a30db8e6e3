import tracing from '#config/tracing'

/**
 * Traces this process where the settings say where to; without them nothing is loaded.
 *
 * @returns ends it
 */
export async function traceBySettings(): Promise<() => Promise<void>> {
  const { endpoint, headers } = tracing
  if (endpoint === null) return async () => {}
  const { startTracing } = await import('#app/installation/tracing/start_tracing')
  const { Collector } = await import('#app/installation/tracing/collector')
  const { LoggedSpanExporter } = await import('#app/installation/tracing/span_exporter')
  const exporter = new LoggedSpanExporter(new Collector({ endpoint, headers }))
  return startTracing({ ...tracing, exporter })
}
