import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import {
  composeDelivery,
  WebhookChanged,
} from '#app/integrations/webhooks/actions/compose_delivery'
import {
  cancelDelivery,
  noteAttempt,
  releaseDelivery,
} from '#app/integrations/webhooks/actions/note_attempt'
import { noteGone } from '#app/integrations/webhooks/actions/note_gone'
import { notePace } from '#app/integrations/webhooks/actions/note_pace'
import type { ClaimedDelivery, DeliveryAttempt } from '#app/integrations/webhooks/delivery'
import { composeDeliveryBody } from '#app/integrations/webhooks/queries/delivery_body'
import {
  ATTEMPT_TIMEOUT_MS,
  toAnsweredAttempt,
  toFailedAttempt,
} from '#app/integrations/webhooks/rules/attempt'
import type { EventRow } from '#app/integrations/webhooks/rules/envelope'
import { decryptUrl, type WebhookRow } from '#app/integrations/webhooks/webhook'
import { isDatabaseUnavailable, isTransactionConflict } from '#app/shared/database/database_errors'
import { table } from '#app/shared/database/sql'
import { OutboundError } from '#app/shared/outbound_http/outbound_error'
import { Problem } from '#app/shared/problems/problem'
import { noteTrace, traceWork } from '#app/shared/process/traces'

/** For the beginning of the answer's body, once its status is known. */
const BODY_MS = 1_000

/**
 * Tries a delivery that is leased, once, and notes what came of it.
 *
 * @param signal ends the try; it is then as if it had not been begun
 */
export async function sendDelivery(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const webhook = await table<WebhookRow>(db, 'webhooks')
    .where({ id: delivery.webhook_id, enabled: true })
    .whereNull('deleted_at')
    .first()
  const event = await table<EventRow>(db, 'events').where('id', delivery.event_id).first()
  if (!webhook || !event) return cancelDelivery(delivery)
  const work = {
    name: 'webhook delivery',
    kind: 'client',
    parent: event.trace_parent ?? null,
    attributes: { 'shunt.event_type': event.type, 'shunt.delivery_id': delivery.id },
  } as const
  try {
    await traceWork(work, async () => {
      const done = await attempt(delivery, webhook, event, signal)
      if (done.statusCode !== null) noteTrace({ 'http.response.status_code': done.statusCode })
      await noteGone(webhook, done)
      await note(delivery, done)
    })
  } catch (error) {
    if (!(error instanceof WebhookChanged) && !signal.aborted) throw error
    await releaseDelivery(delivery)
  }
}

async function note(delivery: ClaimedDelivery, done: DeliveryAttempt): Promise<void> {
  await notePace(delivery, done)
  await noteAttempt(delivery, done)
}

async function attempt(
  delivery: ClaimedDelivery,
  webhook: WebhookRow,
  event: EventRow,
  signal: AbortSignal
) {
  const outbound = await app.container.make('shunt.outbound')
  const [atMs, startedAtMs] = [delivery.nowMs(), performance.now()]
  let release = async () => {}
  try {
    const body = await composeDeliveryBody(webhook.format, event)
    if (!body) throw new WebhookChanged()
    const answer = await outbound.send({
      url: new URL(decryptUrl(webhook)),
      method: 'POST',
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      bodyTimeoutMs: BODY_MS,
      signal,
      async compose() {
        const message = await composeDelivery(delivery, webhook, body)
        release = message.release
        return message
      },
    })
    return toAnsweredAttempt(atMs, answer)
  } catch (error) {
    if (signal.aborted || error instanceof WebhookChanged || isOfDatabase(error)) throw error
    const fault = toFault(error)
    if (fault.fault === 'not sent') logger.error({ err: error, delivery: delivery.id }, 'not sent')
    return toFailedAttempt(atMs, performance.now() - startedAtMs, fault)
  } finally {
    await release()
  }
}

function toFault(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  return new OutboundError('not sent', {
    detail: error instanceof Problem ? `${error.code}: ${error.message}` : undefined,
  })
}

/**
 * Returns whether the database failed. That is not the receiver's fault: the lease ends, and the
 * attempt begins again.
 */
function isOfDatabase(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isTransactionConflict(error)
}
