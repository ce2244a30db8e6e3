import { addToHistory, type HistoryCount } from '#app/installation/history/actions/add_to_history'
import type { PlaneMetrics } from '#app/redirect/plane_metrics'

/** A killed process loses the counts of this time at most. Each turn is a commit. */
const EVERY_MS = 10_000

/** Adds what the redirect plane of this process counted to the history of the installation. */
export class PlaneHistory {
  #told = new Map<string, HistoryCount>()
  #toldAtMs = performance.now()

  constructor(private readonly metrics: PlaneMetrics) {}

  /** Adds what was counted since the last time, where that is some time ago. */
  async addSometimes(): Promise<void> {
    if (performance.now() - this.#toldAtMs >= EVERY_MS) await this.add()
  }

  /** Adds what was counted since the last time. What cannot be added is there the next time. */
  async add(): Promise<void> {
    this.#toldAtMs = performance.now()
    const now = listCounts(this.metrics)
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

function keyOf({ name, label }: HistoryCount): string {
  return `${name} ${label}`
}
