import db from '@adonisjs/lucid/services/db'
import type { DeliveryAttempt } from '#app/integrations/webhooks/delivery'
import type { WebhookRow } from '#app/integrations/webhooks/webhook'
import { now } from '#app/shared/time/clock'

const GONE = 410

/**
 * Notes since when an address answers 410 Gone, or that it answers otherwise again. An address that
 * does not answer leaves what was noted.
 *
 * @param webhook as it was read for this try; an address that was changed in the meantime is left
 */
export async function noteGone(
  { id, url, gone_since: goneSince }: WebhookRow,
  { statusCode }: DeliveryAttempt
): Promise<void> {
  if (statusCode === null || (statusCode === GONE) === (goneSince !== null)) return
  await db
    .from('webhooks')
    .where({ id, url })
    .update({ gone_since: statusCode === GONE ? now() : null })
}
