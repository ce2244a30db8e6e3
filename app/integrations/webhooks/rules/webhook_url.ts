import { webhookProblem } from '#app/integrations/webhooks/problems'
import { hostKind, isDnsName } from '#app/shared/network/host_name'

/** Longer than any receiver's address, shorter than what servers refuse. */
const MAX_LENGTH = 2048

const field = 'url'

/**
 * Reads the address of a webhook. Where it may lead is judged apart, because that can take a
 * question to a name server.
 *
 * @throws Problem `webhook.url_required`, `.url_https`, `.url_invalid`: the first that holds
 */
export function readWebhookUrl(value: string | null | undefined): URL {
  const given = value?.trim() ?? ''
  if (given === '') throw webhookProblem('webhook.url_required', { field })
  if (/^http:\/\//i.test(given)) throw webhookProblem('webhook.url_https', { field })
  const authority = /^https:\/\/([^/?#]+)/i.exec(given)?.[1] ?? ''
  const isPlain = given.length <= MAX_LENGTH && !/[\p{Cc}\s\\]/u.test(given)
  const url = isPlain && given.isWellFormed() && authority ? URL.parse(given) : null
  if (!url || authority.includes('@') || !isHost(url) || url.href.length > MAX_LENGTH) {
    throw webhookProblem('webhook.url_invalid', { field })
  }
  return url
}

function isHost({ hostname, port }: URL): boolean {
  return port !== '0' && (hostKind(hostname) !== 'name' || isDnsName(hostname))
}
