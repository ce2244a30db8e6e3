import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { FigureSum } from '#app/installation/metrics/figure_sum'
import { isMetricsMessage, type MetricsMessage } from '#app/installation/metrics/metrics_messages'
import {
  REQUEST_BOUNDS,
  requestFigures,
  type RequestFigures,
} from '#app/platform/requests/request_figures'
import { LATENCY_BOUNDS, type PlaneMetrics } from '#app/redirect/plane_metrics'
import { POOL_WAIT_BOUNDS, poolWaits } from '#app/shared/database/pool_waits'
import { countLimiterFallbacks } from '#app/shared/limits/rate_limit'
import { withinTime } from '#app/shared/time/within_time'

/**
 * The time between two messages of a web process. The last counts of a killed one are at most this
 * old.
 */
const SEND_EVERY_MS = 1_000
const PATIENCE_MS = 2_000

const NO_TOTALS = ['resources', 'handles', 'requests'].map((name) => `nodejs_active_${name}_total`)

/** What the redirect plane of this process counts. */
export interface PlaneFigures {
  readonly metrics: PlaneMetrics
  readonly spooledClicks: number
  readonly droppedClicks: number
}

let registry: Registry | null = null
let questions = 0
const waiting = new Map<number, (text: string) => void>()

/**
 * Counts what this web process does, and reports it to the process that keeps it, where there is
 * one.
 *
 * @returns what ends it, with a last report
 */
export function startMetrics(plane: PlaneFigures): () => Promise<void> {
  registry = createRegistry(plane)
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
  const makeError = () => new Error('The process that sums the figures does not answer')
  return withinTime(answer, PATIENCE_MS, makeError).finally(() => waiting.delete(id))
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
export function createRegistry(
  plane: PlaneFigures,
  requests: RequestFigures = requestFigures
): Registry {
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  // The same numbers are in the figures by type; as gauges they must not be called totals.
  for (const name of NO_TOTALS) own.removeSingleMetric(name)
  new Counter({
    name: 'shunt_redirects_total',
    help: 'Visits that were answered and counted, by status',
    labelNames: ['status'],
    registers: [own],
    collect() {
      this.reset()
      for (const [status, count] of plane.metrics.byStatus) this.inc({ status }, count)
    },
  })
  addCounter(own, 'clicks_spooled_total', 'Clicks that were kept before their answer', () => {
    return plane.spooledClicks
  })
  addCounter(own, 'clicks_dropped_total', 'Clicks that were answered and could not be kept', () => {
    return plane.droppedClicks
  })
  addCounter(
    own,
    'limiter_fallbacks_total',
    'Limits that a process counted for itself, for want of Redis',
    countLimiterFallbacks
  )
  addCounter(
    own,
    'database_pool_failures_total',
    'Statements that got no connection',
    () => poolWaits.failed
  )
  new Gauge({
    name: 'shunt_database_pool_pending',
    help: 'Statements that wait for a connection',
    registers: [own],
    collect() {
      this.set(poolWaits.pending)
    },
  })
  addHistogram(
    own,
    'redirect_duration_seconds',
    'From the request to its answer, with the click on disk',
    {
      bounds: LATENCY_BOUNDS,
      read: () => [plane.metrics],
    }
  )
  addHistogram(own, 'database_pool_wait_seconds', 'What statements waited for a connection', {
    bounds: POOL_WAIT_BOUNDS,
    read: () => [poolWaits],
  })
  addRequests(own, requests)
  return own
}

/** Requests of API and console; a route has figures once it was asked for. */
function addRequests(own: Registry, { byRoute }: RequestFigures): void {
  new Counter({
    name: 'shunt_http_requests_total',
    help: 'Requests of API and console, by the name of the route; 499: the reader left',
    labelNames: ['route', 'status'],
    registers: [own],
    collect() {
      this.reset()
      for (const [route, figures] of byRoute) {
        for (const [status, count] of figures.byStatus) this.inc({ route, status }, count)
      }
    },
  })
  addHistogram(own, 'http_request_duration_seconds', 'From a request to the end of its answer', {
    bounds: REQUEST_BOUNDS,
    read: () => [...byRoute].map(([route, figures]) => ({ labels: { route }, ...figures })),
  })
}

function addCounter(own: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name: `shunt_${name}`,
    help,
    registers: [own],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

interface PlainHistogram {
  bounds: readonly number[]

  /** What was counted for each value of the labels. */
  read(): PlainSeries[]
}

interface PlainSeries {
  labels?: Record<string, string>

  /** Each holds what lies between its bounds; the last one what is above all. */
  buckets: readonly number[]
  secondsInAll: number
}

/** Has prom-client write a histogram that is counted in plain numbers. */
function addHistogram(
  own: Registry,
  shortName: string,
  help: string,
  { bounds, read }: PlainHistogram
): void {
  const name = `shunt_${shortName}`
  const histogram = new Histogram({ name, help, buckets: [...bounds], registers: [own] })
  const describeOne = ({ labels = {}, buckets, secondsInAll }: PlainSeries) => {
    let below = 0
    const values = [...bounds, '+Inf'].map((le, at) => {
      below += buckets[at]
      const metricName = `${name}_bucket`
      return { metricName, labels: { ...labels, le }, value: below, exemplar: null }
    })
    const sums = [
      { metricName: `${name}_sum`, labels, value: secondsInAll },
      { metricName: `${name}_count`, labels, value: below },
    ]
    return [...values, ...sums]
  }
  const describe = () => {
    return { name, help, type: 'histogram', values: read().flatMap(describeOne), aggregator: 'sum' }
  }
  histogram.get = async () => describe() as never
}
