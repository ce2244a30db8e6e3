import type { ServerResponse } from 'node:http'

/** Upper bounds of the latency's buckets, seconds. */
export const LATENCY_BOUNDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5,
] as const

/** Carries the moment at which the plane took a request, by `performance.now()`. */
type Timed = ServerResponse & { takenAtMs?: number }

/** Notes when the plane took the request. */
export function noteTaken(response: ServerResponse): void {
  ;(response as Timed).takenAtMs = performance.now()
}

/**
 * Counts the answers of the redirect plane whose clicks are kept, by status, and how long they took.
 * Plain numbers: it runs for every visit.
 */
export class PlaneMetrics {
  readonly byStatus = new Map<number, number>()

  /** How many took at most the bound at the same place, and no less than the one before; then longer. */
  readonly buckets = new Array<number>(LATENCY_BOUNDS.length + 1).fill(0)
  secondsInAll = 0

  answered(response: ServerResponse, status: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1)
    const { takenAtMs } = response as Timed
    if (takenAtMs === undefined) return
    const seconds = (performance.now() - takenAtMs) / 1_000
    let place = 0
    while (place < LATENCY_BOUNDS.length && seconds > LATENCY_BOUNDS[place]) place++
    this.buckets[place]++
    this.secondsInAll += seconds
  }
}
