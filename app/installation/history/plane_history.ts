import { addToHistory, type HistoryCount } from '#app/installation/history/actions/add_to_history'
import { requestFigures, type RequestFigures } from '#app/platform/requests/request_figures'
import type { PlaneMetrics } from '#app/redirect/plane_metrics'

/** A killed process loses the counts of this time at most. Each turn is a commit. */
const EVERY_MS = 10_000

/** Adds what this web process counted to the history of the installation. */
export class PlaneHistory {
  #told = new Map<string, HistoryCount>()
  #toldAtMs = performance.now()

  constructor(
    private readonly metrics: PlaneMetrics,
    private readonly requests: Pick<RequestFigures, 'byRoute'> = requestFigures
  ) {}

  /** Adds what was counted since the last time, where that is some time ago. */
  async addSometimes(): Promise<void> {
    if (performance.now() - this.#toldAtMs >= EVERY_MS) await this.add()
  }

  /** Adds what was counted since the last time. What cannot be added is there the next time. */
  async add(): Promise<void> {
    this.#toldAtMs = performance.now()
    const now = [...listCounts(this.metrics), ...listErrors(this.metrics, this.requests)]
    const added = now
      .map((count) => ({ ...count, value: count.value - this.#toldOf(count) }))
      .filter(({ value }) => value > 0)
    await addToHistory(added)
    this.#told = new Map(now.map((count) => [keyOf(count), count]))
  }

  #toldOf(count: HistoryCount): number {
    return this.#told.get(keyOf(count))?.value ?? 0
  }
}

function listCounts({ byStatus, buckets }: PlaneMetrics): HistoryCount[] {
  const redirects = [...byStatus].filter(([status]) => status >= 300 && status < 400)
  const value = redirects.reduce((sum, [, count]) => sum + count, 0)
  return [
    { name: 'redirects', label: '', value },
    ...buckets.map((count, place) => ({ name: 'latency', label: String(place), value: count })),
  ]
}

/** Answers that are a fault of the service: those of links, and those of API and console. */
function listErrors(
  { byStatus }: PlaneMetrics,
  { byRoute }: Pick<RequestFigures, 'byRoute'>
): HistoryCount[] {
  const ofRoutes = [...byRoute.values()].reduce((sum, one) => sum + countErrors(one.byStatus), 0)
  return [
    { name: 'errors', label: 'links', value: countErrors(byStatus) },
    { name: 'errors', label: 'requests', value: ofRoutes },
  ]
}

function countErrors(byStatus: ReadonlyMap<number, number>): number {
  const errors = [...byStatus].filter(([status]) => status >= 500)
  return errors.reduce((sum, [, count]) => sum + count, 0)
}

function keyOf({ name, label }: HistoryCount): string {
  return `${name} ${label}`
}
