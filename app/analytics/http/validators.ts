import vine from '@vinejs/vine'
import { day } from '#app/shared/validation'

/** Types only: which days make a period is decided by the rules of the feature. */
export const reportValidator = vine.create({
  from: day().optional(),
  to: day().optional(),
  timeZone: vine.string().maxLength(100).optional(),
  top: vine.number().withoutDecimals().range([1, 100]).optional(),
})

export const exportValidator = vine.create({
  from: day().optional(),
  to: day().optional(),
  linkId: vine.string().maxLength(100).optional(),
})
