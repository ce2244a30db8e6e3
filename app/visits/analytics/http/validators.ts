import vine from '@vinejs/vine'
import { dayField, textUpTo, wholeNumber } from '#app/shared/validation'

/** Types only: which days make a period is decided by the rules of the feature. */
export const reportValidator = vine.create({
  from: dayField().optional(),
  to: dayField().optional(),
  timeZone: textUpTo(100).optional(),
  top: wholeNumber([1, 100]).optional(),
})

export const exportClicksValidator = vine.create({
  from: dayField().optional(),
  to: dayField().optional(),
  linkId: textUpTo(100).optional(),
})
