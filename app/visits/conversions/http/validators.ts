import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import {
  dateTimeField,
  dayOrTimeField,
  optionalText,
  pagingFields,
  textUpTo,
} from '#app/shared/text/validation'

const amountRule = vine.createRule(
  (value, _options, field) => {
    if (typeof value === 'string' || typeof value === 'number') return
    field.report('The {{ field }} field must be a number or a decimal text', 'amount', field)
  },
  {
    toJSONSchema: (schema) => Object.assign(schema, { type: ['number', 'string', 'null'] }),
  }
)

/** Not a union of types: VineJS takes a text of digits for a number there. */
const amount = () => vine.any().use(amountRule()).nullable().optional()

/** Types only: each field has codes of its own, which the rules of the feature throw. */
export const conversionValidator = vine.create({
  click: optionalText(),
  event: optionalText(),
  eventId: optionalText(),
  value: amount(),
  currency: optionalText(),
  occurredAt: dateTimeField().nullable().optional(),
})

export const listConversionsValidator = vine.create({
  linkId: textUpTo(100).optional(),
  from: dayOrTimeField().optional(),
  to: dayOrTimeField().optional(),
  event: textUpTo(64).optional(),
  ...pagingFields,
})

documentInput(conversionValidator, {
  name: 'NewConversion',
  required: ['click', 'event'],
  fields: {
    click: { description: 'The value of `shunt_click` on the destination' },
    event: { description: 'What happened, such as `purchase`', maxLength: 64 },
    eventId: { description: 'Your id of it: a repeated report is counted once' },
    value: {
      description: 'What it was worth: a number or a decimal text',
      anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }],
    },
    currency: { description: 'ISO 4217; with `value`' },
    occurredAt: { description: 'When it happened; left out: now' },
  },
  example: {
    click: 'the value of shunt_click',
    event: 'purchase',
    value: '12.50',
    currency: 'EUR',
  },
})
