import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { turnOffIfUnreached } from '#app/integrations/webhooks/actions/turn_off'
import {
  parseAttempts,
  type DeliveryAttempt,
  type DeliveryRow,
} from '#app/integrations/webhooks/delivery'
import { isSuccess } from '#app/integrations/webhooks/rules/attempt'
import {
  MAX_DELIVERY_ATTEMPTS,
  nextDeliveryAttemptAt,
} from '#app/integrations/webhooks/rules/retry_times'
import type { WebhookRow } from '#app/integrations/webhooks/webhook'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { countUp } from '#app/shared/process/counters'
import { databaseNowSql } from '#app/shared/time/database_clock'

const ENDED = { lane: null, due_at: null, lease: null, leased_until: null }

/** Notes a try of a delivery that is leased, and what comes of it. */
export async function noteAttempt(delivery: DeliveryRow, attempt: DeliveryAttempt): Promise<void> {
  countUp('webhook_attempts', isSuccess(attempt) ? 'succeeded' : 'failed')
  const attempts = [...parseAttempts(delivery), attempt]
  if (!isSuccess(attempt)) return noteFailure(delivery, attempts)
  await update(db, delivery, {
    ...ENDED,
    status: 'Succeeded',
    attempts: JSON.stringify(attempts),
    ended_at: db.raw(databaseNowSql()),
  })
}

/**
 * Stores a failed attempt. The lock on the webhook keeps it from being turned off in between, so
 * that no delivery goes on waiting for one that is off.
 */
async function noteFailure(delivery: DeliveryRow, attempts: DeliveryAttempt[]): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const isLast = delivery.original !== null && attempts.length === MAX_DELIVERY_ATTEMPTS
    const query = table<WebhookRow>(trx, 'webhooks')
      .where('id', delivery.webhook_id)
      .whereNull('deleted_at')
    const webhook: WebhookRow | null = await (isLast ? query.forUpdate() : query.forShare()).first()
    const firstAtMs = Date.parse(attempts[0].at)
    const nextAt = delivery.original ? nextDeliveryAttemptAt(firstAtMs, attempts.length) : null
    const goesOn = nextAt !== null && Boolean(webhook?.enabled)
    const noted = await update(trx, delivery, {
      attempts: JSON.stringify(attempts),
      ...(goesOn
        ? { due_at: nextAt, lease: null, leased_until: null }
        : {
            ...ENDED,
            status: 'Failed',
            cancelled: nextAt !== null,
            ended_at: db.raw(databaseNowSql()),
          }),
    })
    if (noted && isLast && webhook?.enabled) await turnOffIfUnreached(trx, webhook, firstAtMs)
  })
}

/** Ends a delivery whose webhook is off or gone. It was not tried. */
export async function cancelDelivery(delivery: DeliveryRow): Promise<void> {
  await update(db, delivery, {
    ...ENDED,
    status: 'Failed',
    cancelled: true,
    ended_at: db.raw(databaseNowSql()),
  })
}

/** Gives a delivery back untried; it is due as before. */
export async function releaseDelivery(delivery: DeliveryRow): Promise<void> {
  await update(db, delivery, { lease: null, leased_until: null })
}

/** Updates the delivery. Only the worker that has the lease may say what happened to it. */
async function update(
  client: Pick<TransactionClientContract, 'from'>,
  { id, lease }: DeliveryRow,
  columns: Record<string, unknown>
): Promise<boolean> {
  const changed = await client.from('deliveries').where({ id, lease }).update(columns)
  return Number(changed) === 1
}
