import vine from '@vinejs/vine'
import { day, textUpTo, wholeNumber } from '#app/shared/validation'

/** Types only: which days make a period is decided by the rules of the feature. */
export const reportValidator = vine.create({
  from: day().optional(),
  to: day().optional(),
  timeZone: textUpTo(100).optional(),
  top: wholeNumber([1, 100]).optional(),
})

export const exportValidator = vine.create({
  from: day().optional(),
  to: day().optional(),
  linkId: textUpTo(100).optional(),
})
