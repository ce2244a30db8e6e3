import vine from '@vinejs/vine'
import { dateTimeField, dayOrTimeField, pagingFields, textUpTo } from '#app/shared/validation'

const text = () => vine.string().nullable().optional()

const amountRule = vine.createRule(
  (value, _options, field) => {
    if (typeof value === 'string' || typeof value === 'number') return
    field.report('The {{ field }} field must be a number or a decimal text', 'amount', field)
  },
  { toJSONSchema: (schema) => Object.assign(schema, { type: ['number', 'string', 'null'] }) }
)

/** Not a union of types: VineJS takes a text of digits for a number there. */
const amount = () => vine.any().use(amountRule()).nullable().optional()

/** Types only: each field has codes of its own, which the rules of the feature throw. */
export const conversionValidator = vine.create({
  click: text(),
  event: text(),
  eventId: text(),
  value: amount(),
  currency: text(),
  occurredAt: dateTimeField().nullable().optional(),
})

export const listConversionsValidator = vine.create({
  linkId: textUpTo(100).optional(),
  from: dayOrTimeField().optional(),
  to: dayOrTimeField().optional(),
  event: textUpTo(64).optional(),
  ...pagingFields,
})
