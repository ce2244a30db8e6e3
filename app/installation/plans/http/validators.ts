import vine from '@vinejs/vine'
import { PLAN_RANGES, RAW_CLICK_DAYS_RANGE } from '#app/installation/plans/rules/plan_ranges'
import { documentInput } from '#app/platform/api/input_documents'
import { textUpTo } from '#app/shared/text/validation'
import { FEATURES } from '#config/plans'

const count = ([least, most]: readonly [number, number]) =>
  vine.number({ strict: true }).withoutDecimals().range([least, most])
const features = () => vine.array(vine.enum(FEATURES)).distinct()

export const createPlanValidator = vine.create({
  name: textUpTo(100),
  features: features(),
  qrCodesMonthly: count(PLAN_RANGES.qrCodesMonthly),
  customDomains: count(PLAN_RANGES.customDomains),
  bulkLinks: count(PLAN_RANGES.bulkLinks),
  rawClicksDays: count(RAW_CLICK_DAYS_RANGE),
  requestsPerMinute: count(PLAN_RANGES.requestsPerMinute),
})

export const updatePlanValidator = vine.create({
  features: features().nullable().optional(),
  qrCodesMonthly: count(PLAN_RANGES.qrCodesMonthly).nullable().optional(),
  customDomains: count(PLAN_RANGES.customDomains).nullable().optional(),
  bulkLinks: count(PLAN_RANGES.bulkLinks).nullable().optional(),
  requestsPerMinute: count(PLAN_RANGES.requestsPerMinute).nullable().optional(),
  clearChanges: vine.boolean({ strict: true }).nullable().optional(),
})

const fields = {
  features: { description: 'All that it has, and no other' },
  qrCodesMonthly: { description: 'New QR codes of an organisation in a calendar month (UTC)' },
  customDomains: { description: 'Custom domains of an organisation' },
  bulkLinks: { description: 'Links in one bulk request' },
  requestsPerMinute: { description: 'API requests a minute for each key' },
}

const example = { features: ['campaigns', 'qrStyling'], qrCodesMonthly: 1000, customDomains: 5 }

documentInput(createPlanValidator, {
  name: 'NewPlan',
  fields: {
    ...fields,
    name: {
      description:
        'For people, and for payment providers: 1 to 20 letters, digits, hyphens and underscores, a letter first',
    },
    rawClicksDays: {
      description: 'Days for which raw clicks are kept. It cannot be changed later',
    },
  },
  example: {
    ...example,
    name: 'Agency',
    bulkLinks: 500,
    rawClicksDays: 365,
    requestsPerMinute: 600,
  },
})

documentInput(updatePlanValidator, {
  name: 'PlanChange',
  fields: {
    ...fields,
    clearChanges: {
      description:
        'Only for a plan of config/plans.ts, without other fields: resets it to that file',
    },
  },
  example,
})
