import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { ROUTING_DEVICES } from '#app/redirect/routing/conditions'
import { dateTimeField, lineUpTo, textUpTo } from '#app/shared/text/validation'

/** Describes two letters, any case: what a country database could say. */
const country = () =>
  vine
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()

export const simulationValidator = vine.create({
  country: country().nullable().optional(),
  device: vine.enum(ROUTING_DEVICES).nullable().optional(),
  userAgent: textUpTo(2000).nullable().optional(),
  language: textUpTo(500).nullable().optional(),
  at: dateTimeField().nullable().optional(),
  visitor: textUpTo(200).nullable().optional(),
  qrCodeId: textUpTo(200).nullable().optional(),
  query: lineUpTo(2000).nullable().optional(),
  passwordGiven: vine.boolean({ strict: true }).nullable().optional(),
})

documentInput(simulationValidator, {
  name: 'SimulatedVisit',
  optional: true,
  fields: {
    country: { description: 'Where the visitor is, two letters of ISO 3166' },
    device: { description: 'What the visitor has; left out: found in `userAgent`' },
    userAgent: { description: 'The `User-Agent` header' },
    language: { description: 'The `Accept-Language` header' },
    at: { description: 'The moment of the visit; left out: now' },
    visitor: { description: 'Any text: the same text gets the same variant of an A/B test' },
    qrCodeId: { description: 'The `?qr=` that the visitor comes with' },
    query: { description: 'The query of the short URL, without its question mark' },
    passwordGiven: { description: 'Has the visitor given the password?', default: false },
  },
  example: { country: 'DE', device: 'ios', language: 'de-DE,de;q=0.9' },
})
