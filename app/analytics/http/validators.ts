import vine from '@vinejs/vine'

const day = () =>
  vine
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()

/** Types only: which days make a period is decided by the rules of the feature. */
export const reportValidator = vine.create({
  from: day(),
  to: day(),
  timeZone: vine.string().maxLength(100).optional(),
  top: vine.number().withoutDecimals().range([1, 100]).optional(),
})

export const exportValidator = vine.create({
  from: day(),
  to: day(),
  linkId: vine.string().maxLength(100).optional(),
})
