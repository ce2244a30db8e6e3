import type { HttpContext } from '@adonisjs/core/http'
import { redeliver } from '#app/integrations/webhooks/actions/redeliver'
import {
  listDeliverySteps,
  type DeliveryStep,
} from '#app/integrations/webhooks/console/delivery_steps'
import { toDeliveryView } from '#app/integrations/webhooks/console/delivery_view'
import { formatSentHeaders } from '#app/integrations/webhooks/console/sent_headers'
import { formatShortTime } from '#app/integrations/webhooks/console/short_time'
import { toWebhookView } from '#app/integrations/webhooks/console/webhook_view'
import { findDelivery } from '#app/integrations/webhooks/queries/find_delivery'
import { findWebhook } from '#app/integrations/webhooks/queries/find_webhook'
import { readSentBody } from '#app/integrations/webhooks/queries/read_sent_body'
import { MAX_DELIVERY_ATTEMPTS } from '#app/integrations/webhooks/rules/retry_times'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { createTranslator } from '#app/platform/console/translator'
import { nowMs } from '#app/shared/time/clock'

/**
 * A test arrives within a moment. The page of a delivery reloads itself until the delivery is this
 * old.
 */
const RELOAD_WITHIN_MS = 30_000

/** A delivery with its tries, and what was sent. */
export default class DeliveryPageController {
  async show(ctx: HttpContext) {
    const { workspace } = ctx.access
    const { webhookId, deliveryId } = ctx.params
    const webhook = await findWebhook(workspace.id, webhookId)
    const delivery = await findDelivery(workspace.id, webhookId, deliveryId)
    const body = await readSentBody(webhook.format, delivery.eventId)
    const ageMs = nowMs() - Date.parse(delivery.createdAt)
    const isFresh = delivery.attempts.length === 0 && ageMs < RELOAD_WITHIN_MS
    const language = ctx.i18n.t('shell.language_tag')
    const steps = listDeliverySteps(delivery, (at) =>
      formatShortTime(at, workspace.timeZone, language)
    )
    return ctx.view.render('pages/integrations/webhooks/delivery', {
      base: buildAreaPath(ctx, '/webhooks'),
      here: buildAreaPath(ctx, `/webhooks/${webhook.id}`),
      zone: workspace.timeZone,
      webhook: toWebhookView(webhook),
      delivery: toDeliveryView(delivery, createTranslator(ctx), language),
      tries: MAX_DELIVERY_ATTEMPTS,
      steps: steps.map((step) => ({ ...step, note: describeStep(ctx, step) })),
      headers: formatSentHeaders(webhook, delivery),
      isSigned: webhook.format === JSON_FORMAT,
      body,
      isAwaited: delivery.status === 'Pending' && isFresh && !webhook.held,
    })
  }

  async redeliver(ctx: HttpContext) {
    const { webhookId, deliveryId } = ctx.params
    const { workspace, actor } = ctx.access
    const { id } = await redeliver(webhookId, deliveryId, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('webhooks.delivery.sent_again'))
    goTo(ctx, buildAreaPath(ctx, `/webhooks/${webhookId}/deliveries/${id}`))
  }
}

/** Describes how a try ended, or which one is to come. */
function describeStep({ i18n }: HttpContext, { attempt, last, state }: DeliveryStep) {
  if (attempt && attempt.statusCode === null) return i18n.t('webhooks.deliveries.no_answer')
  if (attempt) {
    const { statusCode: code, durationMs: ms } = attempt
    return i18n.t('webhooks.deliveries.answer', { code, ms })
  }
  if (last) return i18n.t('webhooks.delivery.last_try')
  return state === 'next' ? i18n.t('webhooks.delivery.next_try') : undefined
}
