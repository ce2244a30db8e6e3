import type { HttpContext } from '@adonisjs/core/http'
import { createWebhook } from '#app/integrations/webhooks/actions/create_webhook'
import { deleteWebhook } from '#app/integrations/webhooks/actions/delete_webhook'
import { redeliver } from '#app/integrations/webhooks/actions/redeliver'
import { replaceSecret } from '#app/integrations/webhooks/actions/replace_secret'
import { sendTest } from '#app/integrations/webhooks/actions/send_test'
import { updateWebhook } from '#app/integrations/webhooks/actions/update_webhook'
import {
  listDeliveriesValidator,
  webhookValidator,
} from '#app/integrations/webhooks/http/validators'
import { findDelivery, listDeliveries } from '#app/integrations/webhooks/queries/find_delivery'
import { findWebhook, listWebhooks } from '#app/integrations/webhooks/queries/find_webhook'
import type { WebhookRecord } from '#app/integrations/webhooks/webhook'
import { readBody, readQuery } from '#app/platform/api/validated_input'

/** Webhooks of a workspace and their deliveries. Behaviour, section 8.1. */
export default class WebhooksController {
  async index({ access }: HttpContext) {
    return { items: await listWebhooks(access.workspace.id) }
  }

  async store(ctx: HttpContext): Promise<WebhookRecord & { secret?: string | null }> {
    const { access, request, response } = ctx
    const body = readBody(ctx, webhookValidator)
    const webhook = await createWebhook(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${webhook.id}`)
    response.header('Cache-Control', 'no-store')
    response.status(201)
    return webhook
  }

  async show({ access, params }: HttpContext) {
    return findWebhook(access.workspace.id, params.webhookId)
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const body = readBody(ctx, webhookValidator)
    return updateWebhook(params.webhookId, body, access.workspace, access.actor)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteWebhook(params.webhookId, access.workspace, access.actor)
    return response.status(204).send('')
  }

  async test({ access, params, response }: HttpContext) {
    const delivery = await sendTest(params.webhookId, access.workspace, access.actor)
    response.status(202)
    return delivery
  }

  async replaceSecret({ access, params, response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    return { secret: await replaceSecret(params.webhookId, access.workspace, access.actor) }
  }

  async deliveries(ctx: HttpContext) {
    const { access, params } = ctx
    const query = readQuery(ctx, listDeliveriesValidator)
    return listDeliveries(access.workspace.id, params.webhookId, query)
  }

  async delivery({ access, params }: HttpContext) {
    return findDelivery(access.workspace.id, params.webhookId, params.deliveryId)
  }

  async redeliver({ access, params, response }: HttpContext) {
    const { webhookId, deliveryId } = params
    const delivery = await redeliver(webhookId, deliveryId, access.workspace, access.actor)
    response.status(202)
    return delivery
  }
}
