import vine from '@vinejs/vine'
import { PLAN_RANGES, RAW_CLICK_DAYS_RANGE } from '#app/installation/plans/rules/plan_ranges'
import { textUpTo, wholeNumber } from '#app/shared/text/validation'
import { FEATURES } from '#config/plans'

const limits = {
  features: vine.array(vine.enum(FEATURES)).distinct().optional(),
  qrCodesMonthly: wholeNumber([...PLAN_RANGES.qrCodesMonthly]),
  customDomains: wholeNumber([...PLAN_RANGES.customDomains]),
  bulkLinks: wholeNumber([...PLAN_RANGES.bulkLinks]),
  requestsPerMinute: wholeNumber([...PLAN_RANGES.requestsPerMinute]),
}

export const planFormValidator = vine.create(limits)

export const newPlanFormValidator = vine.create({
  name: textUpTo(100),
  ...limits,
  rawClicksDays: wholeNumber([...RAW_CLICK_DAYS_RANGE]),
})
