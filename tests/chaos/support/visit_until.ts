import { mixedVisit } from './traffic.js'
import { visit, type Outcome } from './visitors.js'

const SLICE_SECONDS = 3

/**
 * Visitors who come at a steady rate until `end` is called.
 *
 * @param onSlice hears what came of each few seconds
 * @returns what they have got so far, and how to end it
 */
export function visitUntil(
  port: number,
  links: number,
  rate: number,
  onSlice: (slice: Outcome) => void = () => {}
): { outcome: Outcome; end: () => Promise<Outcome> } {
  const outcome: Outcome = {
    ...{ asked: 0, answered: new Set(), answeredChecks: new Set(), otherwise: new Map() },
    ...{ broken: 0, leftWaiting: 0, slowestMs: 0, p99Ms: 0 },
  }
  let isOver = false
  const visiting = async () => {
    while (!isOver) {
      const slice = await visit(port, links, rate, SLICE_SECONDS, mixedVisit, outcome.asked)
      addTo(outcome, slice)
      onSlice(slice)
    }
  }
  const work = visiting()
  const end = async () => {
    isOver = true
    await work
    return outcome
  }
  return { outcome, end }
}

/** Adds what came of some visits to what came of those before. */
function addTo(outcome: Outcome, slice: Outcome): void {
  outcome.asked += slice.asked
  for (const number of slice.answered) outcome.answered.add(number)
  for (const number of slice.answeredChecks) outcome.answeredChecks.add(number)
  for (const [status, times] of slice.otherwise) {
    outcome.otherwise.set(status, (outcome.otherwise.get(status) ?? 0) + times)
  }
  outcome.broken += slice.broken
  outcome.slowestMs = Math.max(outcome.slowestMs, slice.slowestMs)
  outcome.p99Ms = Math.max(outcome.p99Ms, slice.p99Ms)
}
