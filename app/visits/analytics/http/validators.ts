import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
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

documentInput(reportValidator, {
  fields: {
    timeZone: { description: 'Zone of the days; left out: that of the workspace' },
    top: { description: 'Entries of each list of `top`', default: 10 },
  },
})

documentInput(exportClicksValidator, {
  fields: { linkId: { description: 'Clicks of this link alone' } },
})
