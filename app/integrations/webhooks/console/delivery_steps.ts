import type { DeliveryAttempt, DeliveryRecord } from '#app/integrations/webhooks/delivery'
import {
  MAX_DELIVERY_ATTEMPTS,
  nextDeliveryAttemptAt,
} from '#app/integrations/webhooks/rules/retry_times'

/** A try on the line of a delivery's tries. */
export interface DeliveryStep {
  state: 'done' | 'failed' | 'next' | 'ahead'
  title: string
  attempt: DeliveryAttempt | null

  /** Is it the last that there will be? */
  last: boolean
}

/**
 * Lists the tries that were made and, while it waits, those that would follow.
 *
 * @param timeOf how a moment is formatted
 */
export function listDeliverySteps(
  delivery: DeliveryRecord,
  timeOf: (at: Date) => string
): DeliveryStep[] {
  const { attempts, status, nextAttemptAt } = delivery
  const made = attempts.map((attempt, at): DeliveryStep => {
    const isLast = at === attempts.length - 1
    const good = isLast && status === 'Succeeded'
    return {
      state: good ? 'done' : 'failed',
      title: timeOf(new Date(attempt.at)),
      attempt,
      last: isLast && status !== 'Pending',
    }
  })
  if (status !== 'Pending' || !nextAttemptAt) return made
  const next: DeliveryStep = {
    state: 'next',
    title: timeOf(new Date(nextAttemptAt)),
    attempt: null,
    last: attempts.length + 1 === MAX_DELIVERY_ATTEMPTS,
  }
  return attempts.length === 0 ? [next] : [...made, next, ...ahead(attempts, timeOf)]
}

function ahead(attempts: DeliveryAttempt[], timeOf: (at: Date) => string): DeliveryStep[] {
  const first = Date.parse(attempts[0].at)
  const steps: DeliveryStep[] = []
  for (let tried = attempts.length + 1; tried < MAX_DELIVERY_ATTEMPTS; tried++) {
    steps.push({
      state: 'ahead',
      title: timeOf(nextDeliveryAttemptAt(first, tried)!),
      attempt: null,
      last: tried === MAX_DELIVERY_ATTEMPTS - 1,
    })
  }
  return steps
}
