import vine from '@vinejs/vine'
import { DELIVERY_STATUSES } from '#app/integrations/webhooks/delivery'
import { DELIVERED_TYPES, EVENT_TYPES } from '#app/integrations/webhooks/rules/event_types'
import {
  MAX_MILESTONES,
  WEBHOOK_DESCRIPTION_LENGTH,
} from '#app/integrations/webhooks/rules/webhook_fields'
import { documentInput } from '#app/platform/api/input_documents'
import { integer, list, oneOf } from '#app/platform/api/schema'
import { optionalText, pagingFields } from '#app/shared/text/validation'

/** Types only: what is allowed is decided by the rules of the feature, each with its code. */
const values = () => vine.array(vine.any().nullable().optional()).nullable().optional()

export const webhookValidator = vine.create({
  url: optionalText(),
  format: optionalText(),
  description: optionalText(),
  events: values(),
  clickThresholds: values(),
  enabled: vine.boolean({ strict: true }).nullable().optional(),
})

export const listDeliveriesValidator = vine.create({
  status: vine.enum(DELIVERY_STATUSES).optional(),
  eventType: vine.enum(DELIVERED_TYPES).optional(),
  ...pagingFields,
})

documentInput(webhookValidator, {
  name: 'NewWebhook',
  changeName: 'WebhookChange',
  required: ['url', 'events'],
  fields: {
    url: { description: 'Where events are sent: a public https address', format: 'uri' },
    format: { description: '`Json`, or the format of a chat channel', default: 'Json' },
    description: { description: 'What it is for', maxLength: WEBHOOK_DESCRIPTION_LENGTH },
    events: { ...list(oneOf(EVENT_TYPES), 'What it listens for'), minItems: 1 },
    clickThresholds: {
      ...list({ ...integer(), minimum: 1, maximum: 1_000_000_000 }, 'Milestones'),
      maxItems: MAX_MILESTONES,
    },
    enabled: { description: 'Off: nothing is sent', default: true },
  },
  example: {
    url: 'https://hooks.example.com/shunt',
    events: ['link.created', 'link.click_threshold'],
    clickThresholds: [100, 1000],
  },
})

documentInput(listDeliveriesValidator, {
  fields: {
    status: { description: 'Deliveries of this status alone' },
    eventType: { description: 'Deliveries of this type of event alone' },
  },
})
