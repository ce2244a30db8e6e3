/** The figures of one process, as prom-client writes them. */
export type ProcessFigures = object[]

/** What web processes and the process that keeps them say to each other. */
export type MetricsMessage =
  | { kind: 'shunt.metrics.figures'; figures: ProcessFigures }
  | { kind: 'shunt.metrics.question'; id: number }
  | { kind: 'shunt.metrics.answer'; id: number; text: string }

export function isMetricsMessage(message: unknown): message is MetricsMessage {
  const kind = (message as { kind?: unknown } | null)?.kind
  return typeof kind === 'string' && kind.startsWith('shunt.metrics.')
}
