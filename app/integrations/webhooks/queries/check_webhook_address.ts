import app from '@adonisjs/core/services/app'
import { webhookProblem } from '#app/integrations/webhooks/problems'
import { findChatChannel } from '#app/integrations/webhooks/queries/chat_channel'
import { readWebhookUrl } from '#app/integrations/webhooks/rules/webhook_url'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import { Problem } from '#app/shared/problems/problem'

/**
 * May a webhook of this format send to this address? Where a name leads is asked again each time
 * that something is sent.
 *
 * @param mayBeOff whether the format's channel may be turned off, as for a webhook that is there
 * @throws Problem `webhook.url_*`, `webhook.format_invalid`, or the code that the channel gave
 */
export async function checkWebhookAddress(
  value: string | null | undefined,
  format: string,
  { mayBeOff = false } = {}
): Promise<URL> {
  const url = readWebhookUrl(value)
  const outbound = await app.container.make('shunt.outbound')
  if (!(await outbound.mayReach(url.hostname))) {
    throw webhookProblem('webhook.url_private', { field: 'url' })
  }
  if (format === JSON_FORMAT) return url
  const installed = findChatChannel(format)
  if (!installed || !(installed.enabled || mayBeOff)) {
    throw webhookProblem('webhook.format_invalid', { field: 'format' })
  }
  const { channel } = installed
  if (!channel.ownsAddress(url)) {
    const { code, detail } = channel.addressProblem
    throw new Problem(code, { status: 422, detail }, { field: 'url' })
  }
  return url
}
