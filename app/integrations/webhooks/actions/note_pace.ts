import db from '@adonisjs/lucid/services/db'
import type { ClaimedDelivery, DeliveryAttempt } from '#app/integrations/webhooks/delivery'
import { classifyPace } from '#app/integrations/webhooks/rules/pace'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Notes how a try went, before its place is given back: the next claim counts with it.
 * Most tries go as the one before, and then nothing is written.
 */
export async function notePace(delivery: ClaimedDelivery, attempt: DeliveryAttempt): Promise<void> {
  const pace = classifyPace(attempt)
  if (pace === delivery.pace) return
  await retryingTransaction(db, (trx) =>
    change(trx, 'UPDATE delivery_turns SET pace = ? WHERE lane = ? AND owner_id = ?', [
      pace,
      delivery.lane,
      delivery.webhook_id,
    ])
  )
}
