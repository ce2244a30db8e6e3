import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { FigureSum } from '#app/installation/metrics/figure_sum'
import { isMetricsMessage, type MetricsMessage } from '#app/installation/metrics/metrics_messages'
import { LATENCY_BOUNDS, type PlaneMetrics } from '#app/redirect/plane_metrics'

/** Between two messages of a web process: what a killed one counted is older by no more. */
const SEND_EVERY_MS = 1_000
const PATIENCE_MS = 2_000

let registry: Registry | null = null
let questions = 0
const waiting = new Map<number, (text: string) => void>()

/**
 * Counts what this web process does, and reports it to the process that keeps it, where there is
 * one.
 *
 * @returns what ends it, with a last report
 */
export function startMetrics(plane: { metrics: PlaneMetrics }): () => Promise<void> {
  registry = createRegistry(plane.metrics)
  process.on('message', takeAnswer)
  const timer = setInterval(() => void report(), SEND_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    process.off('message', takeAnswer)
    await report()
  }
}

/** Writes the figures of all web processes of this machine as Prometheus reads them. */
export async function writeMachineMetrics(): Promise<string> {
  if (!registry) return ''
  if (!process.send) return writeOwn(registry)
  await report()
  const id = ++questions
  const answer = new Promise<string>((resolve) => waiting.set(id, resolve))
  say({ kind: 'shunt.metrics.question', id })
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error('The process that sums the figures does not answer')
    timer = setTimeout(() => reject(error), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => {
    clearTimeout(timer)
    waiting.delete(id)
  })
}

/** Sums one process as several are summed, so that the names are the same. */
async function writeOwn(own: Registry): Promise<string> {
  const sum = new FigureSum()
  sum.put(0, await own.getMetricsAsJSON())
  return sum.write()
}

async function report(): Promise<void> {
  if (!registry || !process.send) return
  say({ kind: 'shunt.metrics.figures', figures: await registry.getMetricsAsJSON() })
}

/** A process whose keeper is gone says nothing. */
function say(message: MetricsMessage): void {
  if (process.connected) process.send!(message, undefined, undefined, () => {})
}

function takeAnswer(message: unknown): void {
  if (isMetricsMessage(message) && message.kind === 'shunt.metrics.answer') {
    waiting.get(message.id)?.(message.text)
  }
}

/** Describes the figures of one web process; the plane's own numbers are read when they are asked for. */
export function createRegistry(plane: PlaneMetrics): Registry {
  const own = new Registry()
  collectDefaultMetrics({ register: own, prefix: 'shunt_' })
  new Counter({
    name: 'shunt_redirects_total',
    help: 'Visits that were answered and counted, by status',
    labelNames: ['status'],
    registers: [own],
    collect() {
      this.reset()
      for (const [status, count] of plane.byStatus) this.inc({ status }, count)
    },
  })
  const latency = new Histogram({
    name: 'shunt_redirect_duration_seconds',
    help: 'From the request to its answer, with the click on disk',
    buckets: [...LATENCY_BOUNDS],
    registers: [own],
  })
  latency.get = async () => histogramOf(plane) as never
  return own
}

/** Writes the plane's buckets as prom-client writes a histogram's. */
function histogramOf({ buckets, secondsInAll }: PlaneMetrics) {
  const name = 'shunt_redirect_duration_seconds'
  let below = 0
  const values = [...LATENCY_BOUNDS, '+Inf'].map((le, at) => {
    below += buckets[at]
    return { metricName: `${name}_bucket`, labels: { le }, value: below, exemplar: null }
  })
  const help = 'From the request to its answer, with the click on disk'
  const sums = [
    { metricName: `${name}_sum`, labels: {}, value: secondsInAll },
    { metricName: `${name}_count`, labels: {}, value: below },
  ]
  return { name, help, type: 'histogram', values: [...values, ...sums], aggregator: 'sum' }
}
