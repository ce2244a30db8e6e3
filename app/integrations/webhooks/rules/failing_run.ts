import type { DeliveryAttempt } from '#app/integrations/webhooks/delivery'
import { isSuccess } from '#app/integrations/webhooks/rules/attempt'

/** From this many failed attempts in a row on, a webhook counts as failing. */
const FAILURES = 3

/** Failed attempts in a row, up to the latest one. */
export interface FailingRun {
  since: string
  last: DeliveryAttempt
}

/**
 * Finds the failed attempts that a webhook's latest ones are; null where they are fewer than three.
 *
 * @param attempts of several deliveries, in any order
 * @param changedAt when the webhook was changed: what failed before may be corrected by it
 */
export function findFailingRun(
  attempts: readonly DeliveryAttempt[],
  changedAt: string
): FailingRun | null {
  const ordered = attempts
    .filter(({ at }) => at >= changedAt)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  const run = ordered.slice(ordered.findLastIndex(isSuccess) + 1)
  return run.length < FAILURES ? null : { since: run[0].at, last: run.at(-1)! }
}
