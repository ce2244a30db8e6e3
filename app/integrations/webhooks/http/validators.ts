import vine from '@vinejs/vine'
import { DELIVERY_STATUSES } from '#app/integrations/webhooks/delivery'
import { EVENT_TYPES } from '#app/integrations/webhooks/rules/event_types'
import { pagingFields } from '#app/shared/validation'

/** Types only: what is allowed is decided by the rules of the feature, each with its code. */
const text = () => vine.string().nullable().optional()
const values = () => vine.array(vine.any().nullable().optional()).nullable().optional()

export const webhookValidator = vine.create({
  url: text(),
  format: text(),
  description: text(),
  events: values(),
  clickThresholds: values(),
  enabled: vine.boolean({ strict: true }).nullable().optional(),
})

export const listDeliveriesValidator = vine.create({
  status: vine.enum(DELIVERY_STATUSES).optional(),
  eventType: vine.enum(EVENT_TYPES).optional(),
  ...pagingFields,
})
