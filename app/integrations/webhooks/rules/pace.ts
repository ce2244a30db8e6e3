import { isSuccess } from '#app/integrations/webhooks/rules/attempt'
import type { Attempt, Pace } from '#app/integrations/webhooks/delivery'

/** A receiver that takes longer than this holds its place at the expense of others. */
export const SLOW_MS = 2_000

export function paceOf(attempt: Pick<Attempt, 'statusCode' | 'durationMs'>): Pace {
  if (!isSuccess(attempt)) return 'Failing'
  return attempt.durationMs > SLOW_MS ? 'Slow' : 'Quick'
}

/** May a webhook of this pace hold its places for long? Then it shares places with its like. */
export function isLaggard(pace: Pace): boolean {
  return pace !== 'Quick'
}
