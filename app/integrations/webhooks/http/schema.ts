import { DELIVERY_STATUSES } from '#app/integrations/webhooks/delivery'
import { DELIVERED_TYPES, EVENT_TYPES } from '#app/integrations/webhooks/rules/event_types'
import {
  dateTime,
  flag,
  id,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '#app/platform/api/schema'

const fields = {
  id: id(),
  url: text('Empty where `problem` says that it cannot be read'),
  problem: optional(
    oneOf(['secret.unreadable'], 'The address was encrypted with a key that the installation lacks')
  ),
  format: text('`Json`, or the format of a chat channel such as `Slack` and `Teams`'),
  description: nullable(text()),
  events: list({ type: 'string', enum: EVENT_TYPES }),
  clickThresholds: list(integer()),
  enabled: flag(),
  disabledReason: nullable(
    oneOf(
      ['Manual', 'DeliveriesFailed'],
      'Why it is off: someone turned it off, or nothing reached its address'
    )
  ),
  goneSince: nullable(
    dateTime('Since when the address answers 410 Gone: its receiver wants nothing any more')
  ),
  held: flag('Its chat channel is turned off by the operator: what waits for it is held'),
  suggestedFormat: nullable(
    text('The format that the address is of, where `Json` is sent to a chat channel by mistake')
  ),
  standardHeaders: flag(
    'Deliveries also carry the headers of Standard Webhooks; replace an older secret to have them'
  ),
  createdBy: id(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
}

export const webhookSchema = named('Webhook', object(fields))

const secret = text('The signing secret, shown this once')

export const createdWebhookSchema = named(
  'CreatedWebhook',
  object(
    { ...fields, secret: optional(nullable(secret)) },
    '`secret` is there for the format `Json` alone, and null in a repeated answer.'
  )
)

export const secretSchema = named('WebhookSecret', object({ secret }))

export const deliverySchema = named(
  'WebhookDelivery',
  object({
    id: id('That of the header `Service-Delivery-Id`, the same at every try'),
    eventId: id(),
    eventType: oneOf(DELIVERED_TYPES),
    status: { type: 'string', enum: DELIVERY_STATUSES },
    cancelled: flag('Failed because the webhook was turned off while it waited'),
    attempts: list(
      object({
        at: dateTime(),
        statusCode: nullable(integer()),
        durationMs: integer(),
        responseStart: nullable(text('The first 1,024 bytes of the answer')),
        error: nullable(text('Why there was no good answer, for people')),
      })
    ),
    nextAttemptAt: nullable(dateTime()),
    createdAt: dateTime(),
  })
)
