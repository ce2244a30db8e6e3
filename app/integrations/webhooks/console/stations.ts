import type { Attempt, DeliveryRecord } from '#app/integrations/webhooks/delivery'
import { nextTryAt, TRIES } from '#app/integrations/webhooks/rules/retry_times'

/** A try on the line of a delivery's tries. */
export interface Station {
  state: 'done' | 'failed' | 'next' | 'ahead'
  title: string
  attempt: Attempt | null

  /** Is it the last that there will be? */
  last: boolean
}

/**
 * The tries that were made and, while it waits, those that would follow.
 *
 * @param timeOf how a moment is told
 */
export function stationsOf(delivery: DeliveryRecord, timeOf: (at: Date) => string): Station[] {
  const { attempts, status, nextAttemptAt } = delivery
  const made = attempts.map((attempt, at): Station => {
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
  const next: Station = {
    state: 'next',
    title: timeOf(new Date(nextAttemptAt)),
    attempt: null,
    last: attempts.length + 1 === TRIES,
  }
  return attempts.length === 0 ? [next] : [...made, next, ...ahead(attempts, timeOf)]
}

function ahead(attempts: Attempt[], timeOf: (at: Date) => string): Station[] {
  const first = Date.parse(attempts[0].at)
  const stations: Station[] = []
  for (let tried = attempts.length + 1; tried < TRIES; tried++) {
    stations.push({
      state: 'ahead',
      title: timeOf(nextTryAt(first, tried)!),
      attempt: null,
      last: tried === TRIES - 1,
    })
  }
  return stations
}
