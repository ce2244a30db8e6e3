import type { DeliveryRecord } from '#app/integrations/webhooks/delivery'
import { JSON_FORMAT, type WebhookRecord } from '#app/integrations/webhooks/webhook'

/**
 * Formats the head of the request of a delivery, as text. A signature is made for each try and kept
 * nowhere, so its form stands in its place; the path of a chat channel's address is a key.
 */
export function formatSentHeaders(webhook: WebhookRecord, delivery: DeliveryRecord): string {
  const { host, pathname, search } = new URL(webhook.url || 'https://unreadable.invalid/')
  const isSigned = webhook.format === JSON_FORMAT
  const lines = [
    `POST ${isSigned ? pathname + search : '/…'} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json; charset=utf-8',
    'User-Agent: Shunt-Webhooks/1',
  ]
  if (!isSigned) return lines.join('\n')
  return [
    ...lines,
    `Service-Event-Id: ${delivery.eventId}`,
    `Service-Event-Type: ${delivery.eventType}`,
    `Service-Delivery-Id: ${delivery.id}`,
    'Service-Signature: t=<seconds>,v1=<hex>',
    ...(webhook.standardHeaders ? formatStandardHeaders(delivery) : []),
  ].join('\n')
}

function formatStandardHeaders({ eventId }: DeliveryRecord): string[] {
  return [
    `webhook-id: ${eventId}`,
    'webhook-timestamp: <seconds>',
    'webhook-signature: v1,<base64>',
  ]
}
