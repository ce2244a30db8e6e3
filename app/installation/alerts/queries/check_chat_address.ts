import { checkWebhookAddress } from '#app/integrations/webhooks/queries/check_webhook_address'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import { chatChannels } from '#app/platform/plugins/chat_channels'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'

/** What the field of a webhook is called here. */
const FIELDS: Record<string, string> = { url: 'chatWebhookUrl', format: 'chatFormat' }

/**
 * May alerts be posted to this address in this format? By the rules of webhooks, whose format has
 * to be that of a chat.
 *
 * @param mayBeOff whether the channel may be turned off, as for an address that stays
 * @returns the address; null: no chat is set
 * @throws Problem `request.invalid`, `webhook.url_*`, `webhook.format_invalid`
 */
export async function checkChatAddress(
  address: string | null,
  format: string | null,
  { mayBeOff = false } = {}
): Promise<string | null> {
  if (address === null && format === null) return null
  if (format === null)
    throw invalidField('chatFormat', 'Choose the chat that the webhook URL belongs to.')
  if (address === null) throw invalidField('chatWebhookUrl', 'Enter the webhook URL of the chat.')
  if (format === JSON_FORMAT) throw invalidField('chatFormat', 'Give the format of a chat.')
  try {
    const { href } = await checkWebhookAddress(address, format, { mayBeOff })
    return href
  } catch (error) {
    if (!(error instanceof Problem) || !error.field) throw error
    const { code, status, message: detail } = error
    throw new Problem(code, { status, detail }, { field: FIELDS[error.field] ?? error.field })
  }
}

/** Lists the formats that alerts can have now. */
export function listChatFormats(): { value: string; label: string; help: string }[] {
  return [...chatChannels().values()]
    .filter(({ enabled }) => enabled)
    .map(({ channel }) => ({
      value: channel.format,
      label: channel.name,
      help: channel.addressHelp,
    }))
}
