import { formatShortTime } from '#app/integrations/webhooks/console/short_time'
import type { DeliveryAttempt, DeliveryRecord } from '#app/integrations/webhooks/delivery'

export interface DeliveryView extends DeliveryRecord {
  /** The latest try; null: none yet. */
  last: DeliveryAttempt | null

  /** When it is tried again; null: it is not, or was not tried yet. */
  again: string | null
}

export function toDeliveryView(
  delivery: DeliveryRecord,
  timeZone: string,
  language: string
): DeliveryView {
  const last = delivery.attempts.at(-1) ?? null
  const { status, nextAttemptAt } = delivery
  const isWaiting = status === 'Pending' && last && nextAttemptAt
  return {
    ...delivery,
    last,
    again: isWaiting ? formatShortTime(new Date(nextAttemptAt), timeZone, language) : null,
  }
}
