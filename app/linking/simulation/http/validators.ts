import vine from '@vinejs/vine'
import { ROUTING_DEVICES } from '#app/redirect/routing/routing'
import { dateTimeField, textUpTo } from '#app/shared/validation'

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
  passwordGiven: vine.boolean({ strict: true }).nullable().optional(),
})
