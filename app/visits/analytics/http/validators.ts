import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { dayField, textUpTo, wholeNumber } from '#app/shared/text/validation'
import { COMPARISONS } from '#app/visits/analytics/rules/comparison'
import {
  EXCLUSIONS,
  FILTERS,
  type ExclusionName,
  type FilterName,
} from '#app/visits/analytics/rules/filters'
import { INTERVALS } from '#app/visits/analytics/rules/intervals'
import { TRIGGERS } from '#app/visits/raw_clicks/click_selection'

/** A filter may be there once or several times; `rules/filters` judges what it says. */
const filterField = () => vine.array(vine.string()).parse(toList).optional()

function toList(value: unknown): unknown {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return isNumbered(value) ? Object.values(value) : value
}

/** The reader of queries turns a list that is long into an object with numbers as names. */
function isNumbered(value: object): boolean {
  return Object.keys(value).every((key, at) => key === String(at))
}

const filterFields = Object.fromEntries(
  [...FILTERS, ...EXCLUSIONS].map((name) => [name, filterField()])
) as Record<FilterName | ExclusionName, ReturnType<typeof filterField>>

const filters = { ...filterFields, trigger: vine.enum(TRIGGERS).optional() }

/** Types only: which days make a period is decided by the rules of the feature. */
export const reportValidator = vine.create({
  from: dayField().optional(),
  to: dayField().optional(),
  timeZone: textUpTo(100).optional(),
  top: wholeNumber([1, 100]).optional(),
  interval: vine.enum(INTERVALS).optional(),
  compareTo: vine.enum(COMPARISONS).optional(),
  ...filters,
})

export const exportClicksValidator = vine.create({
  from: dayField().optional(),
  to: dayField().optional(),
  timeZone: textUpTo(100).optional(),
  classRule: vine.enum(['true', 'false'] as const).optional(),
  ...filters,
})

export const listClicksValidator = vine.create({
  from: dayField().optional(),
  to: dayField().optional(),
  timeZone: textUpTo(100).optional(),
  before: textUpTo(100).optional(),
  limit: wholeNumber([1, 1000]).optional(),
  ...filters,
})

export const compareReportsValidator = vine.create({
  linkId: filterField(),
  campaignId: filterField(),
  qrCodeId: filterField(),
  variantId: filterField(),
  from: dayField().optional(),
  to: dayField().optional(),
  timeZone: textUpTo(100).optional(),
  interval: vine.enum(INTERVALS).optional(),
})

documentInput(listClicksValidator, {
  fields: {
    linkId: { description: 'Clicks of this link alone' },
    before: { description: '`nextBefore` of the page before' },
    limit: { description: 'Clicks of a page', default: 100 },
  },
})

documentInput(compareReportsValidator, {
  fields: {
    linkId: { description: 'A link to compare; can be repeated' },
    campaignId: { description: 'A campaign to compare; can be repeated' },
    qrCodeId: { description: 'A QR code to compare; can be repeated' },
    variantId: {
      description:
        'A variant of an A/B test to compare, as `<id of the link>.<id of the variant>`; can be repeated',
    },
    timeZone: { description: 'Zone of the days; left out: that of the workspace' },
  },
})

documentInput(reportValidator, {
  fields: {
    timeZone: { description: 'Zone of the days; left out: that of the workspace' },
    top: { description: 'Entries of each list of `top`', default: 10 },
  },
})

documentInput(exportClicksValidator, {
  fields: {
    linkId: { description: 'Clicks of this link alone' },
    classRule: { description: '`true` adds the rule that decided the class, as the last column' },
  },
})
