import vine from '@vinejs/vine'
import { wholeNumber } from '#app/shared/validation'
import { FEATURES } from '#config/plans'

/** The most of each that a plan can give; of bulk requests, what one body holds. */
export const PLAN_RANGES = {
  qrCodesMonthly: [0, 1_000_000],
  customDomains: [0, 10_000],
  bulkLinks: [1, 1_000],
  requestsPerMinute: [1, 100_000],
} as const satisfies Record<string, [number, number]>

export const planFormValidator = vine.create({
  features: vine.array(vine.enum(FEATURES)).distinct().optional(),
  qrCodesMonthly: wholeNumber([...PLAN_RANGES.qrCodesMonthly]),
  customDomains: wholeNumber([...PLAN_RANGES.customDomains]),
  bulkLinks: wholeNumber([...PLAN_RANGES.bulkLinks]),
  requestsPerMinute: wholeNumber([...PLAN_RANGES.requestsPerMinute]),
})
