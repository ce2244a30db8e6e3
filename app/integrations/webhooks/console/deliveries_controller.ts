import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { nowMs } from '#app/shared/clock'
import { placePath } from '#app/platform/console/place_path'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import { TRIES } from '#app/integrations/webhooks/rules/retry_times'
import { redeliver } from '#app/integrations/webhooks/actions/redeliver'
import { findWebhook } from '#app/integrations/webhooks/queries/find_webhook'
import { findDelivery } from '#app/integrations/webhooks/queries/find_delivery'
import { readSentBody } from '#app/integrations/webhooks/queries/read_sent_body'
import { headersOf } from '#app/integrations/webhooks/console/sent_headers'
import { shortTime } from '#app/integrations/webhooks/console/short_time'
import { stationsOf } from '#app/integrations/webhooks/console/stations'
import { toWebhookView } from '#app/integrations/webhooks/console/webhook_view'
import { toDeliveryView } from '#app/integrations/webhooks/console/delivery_view'

/** A test is there within a moment; so long its page looks again by itself. */
const LOOK_AGAIN_MS = 30_000

/** A delivery with its tries, and what was sent. */
export default class DeliveriesController {
  async show(ctx: HttpContext) {
    const { workspace } = ctx.access
    const { webhookId, deliveryId } = ctx.params
    const webhook = await findWebhook(workspace.id, webhookId)
    const delivery = await findDelivery(workspace.id, webhookId, deliveryId)
    const body = await readSentBody(webhook.format, delivery.eventId)
    const ageMs = nowMs() - Date.parse(delivery.createdAt)
    const isFresh = delivery.attempts.length === 0 && ageMs < LOOK_AGAIN_MS
    return ctx.view.render('pages/integrations/webhooks/delivery', {
      base: placePath(ctx, '/webhooks'),
      here: placePath(ctx, `/webhooks/${webhook.id}`),
      zone: workspace.timeZone,
      webhook: toWebhookView(webhook),
      delivery: toDeliveryView(delivery, workspace.timeZone),
      tries: TRIES,
      stations: stationsOf(delivery, (at) => shortTime(at, workspace.timeZone)),
      headers: headersOf(webhook, delivery),
      isSigned: webhook.format === JSON_FORMAT,
      body,
      looksAgain: delivery.status === 'Pending' && isFresh && !webhook.held,
    })
  }

  async redeliver(ctx: HttpContext) {
    const { webhookId, deliveryId } = ctx.params
    const { workspace, actor } = ctx.access
    const { id } = await redeliver(webhookId, deliveryId, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('webhooks.delivery.sent_again'))
    goTo(ctx, placePath(ctx, `/webhooks/${webhookId}/deliveries/${id}`))
  }
}
