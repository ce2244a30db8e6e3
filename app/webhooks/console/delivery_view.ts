import type { Attempt, DeliveryRecord } from '#app/webhooks/delivery'

export interface DeliveryView extends DeliveryRecord {
  /** The latest try; null: none yet. */
  last: Attempt | null
}

export function toDeliveryView(delivery: DeliveryRecord): DeliveryView {
  return { ...delivery, last: delivery.attempts.at(-1) ?? null }
}
