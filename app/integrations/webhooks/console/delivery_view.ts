import { toAttemptInWords } from '#app/integrations/webhooks/console/attempt_words'
import { formatShortTime } from '#app/integrations/webhooks/console/short_time'
import type { DeliveryAttempt, DeliveryRecord } from '#app/integrations/webhooks/delivery'
import type { Translator } from '#app/shared/text/speech'

export interface DeliveryView extends DeliveryRecord {
  /** The latest try; null: none yet. */
  last: DeliveryAttempt | null

  /** When it is tried again; null: it is not, or was not tried yet. */
  again: string | null
}

/** @param language as `Intl` names it */
export function toDeliveryView(
  delivery: DeliveryRecord,
  speech: Translator,
  language: string
): DeliveryView {
  const attempts = delivery.attempts.map((one) => toAttemptInWords(one, speech))
  const last = attempts.at(-1) ?? null
  const { status, nextAttemptAt } = delivery
  const isWaiting = status === 'Pending' && last && nextAttemptAt
  return {
    ...delivery,
    attempts,
    last,
    again: isWaiting ? formatShortTime(new Date(nextAttemptAt), speech.timeZone, language) : null,
  }
}
