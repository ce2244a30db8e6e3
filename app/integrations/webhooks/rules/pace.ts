import type { DeliveryAttempt, WebhookPace } from '#app/integrations/webhooks/delivery'
import { isSuccess } from '#app/integrations/webhooks/rules/attempt'

/** A receiver that takes longer than this holds its place at the expense of others. */
export const SLOW_MS = 2_000

export function classifyPace(
  attempt: Pick<DeliveryAttempt, 'statusCode' | 'durationMs'>
): WebhookPace {
  if (!isSuccess(attempt)) return 'Failing'
  return attempt.durationMs > SLOW_MS ? 'Slow' : 'Quick'
}

/** May a webhook of this pace hold its places for long? Then it shares places with its like. */
export function isSlowOrFailing(pace: WebhookPace): boolean {
  return pace !== 'Quick'
}
