import { withinTime } from '#app/shared/time/within_time'

const PATIENCE_MS = 2_000

/** Limits a wait: health is asked when things go wrong, and waits for nothing for long. */
export function withinPatience<Value>(attempt: Promise<Value>): Promise<Value> {
  return withinTime(attempt, PATIENCE_MS, () => new Error('no answer in time'))
}
