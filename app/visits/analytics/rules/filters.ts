import countries from 'i18n-iso-countries'
import {
  LINK_FILTERS,
  type FilterValues,
  type LinkFilters,
  type NamedFilter,
} from '#app/linking/link_list/queries/choose_links'
import { isReferrerHost, REFERRER_HOST_LENGTH } from '#app/redirect/clicks/click_line'
import { canonicalLanguage } from '#app/shared/headers/accept_language'
import { foldReferrerHost } from '#app/shared/headers/referrer_host'
import { invalidField } from '#app/shared/problems/problems'
import { isLongerThan } from '#app/shared/text/text'
import {
  DEVICES,
  isKnownBrowser,
  isKnownOperatingSystem,
} from '#app/visits/clicks/rules/user_agent'
import { cutUtmValue } from '#app/visits/clicks/rules/utm'
import {
  CLICK_FILTERS,
  type ClickFilters,
  type Trigger,
} from '#app/visits/raw_clicks/click_selection'

/** Roll-ups of links can answer the filters of links, raw clicks alone those of clicks. */
export const FILTERS = [...LINK_FILTERS, ...CLICK_FILTERS] as const
export type FilterName = (typeof FILTERS)[number]

/** The same, for clicks that have none of the values. */
export type ExclusionName = `exclude.${FilterName}`
export const EXCLUSIONS = FILTERS.map((name): ExclusionName => `exclude.${name}`)

/** Values of one filter at most. */
export const MAX_FILTER_VALUES = 100

/** The longest value of a filter, in characters. */
export const FILTER_VALUE_LENGTH = 500

/** Stands for what is unknown; `top` shows it under the empty key, which means the same. */
export const UNKNOWN_VALUE = 'none'

/** What a request says of filters: each value as it was sent. */
export type FilterInput = Partial<Record<FilterName | ExclusionName, string[]>> & {
  trigger?: Trigger
}

/** Filters that hold together. */
export interface ReportFilters extends ClickFilters {
  byLink: LinkFilters
}

const REFERENCE = /^[A-Za-z0-9_-]{1,20}$/

/** An id is of its kind whatever it names; one that cannot be an id names nothing. */
const anyText = () => true

const KINDS: Record<FilterName, (value: string) => boolean> = {
  linkId: anyText,
  folderId: anyText,
  tag: anyText,
  domainId: anyText,
  campaignId: anyText,
  qrCodeId: anyText,
  rule: anyText,
  split: anyText,
  utmSource: anyText,
  utmMedium: anyText,
  utmCampaign: anyText,
  region: anyText,
  city: anyText,
  country: (value) => /^[A-Z]{2}$/.test(value) && countries.isValid(value),
  device: (value) => (DEVICES as readonly string[]).includes(value),
  browser: isKnownBrowser,
  operatingSystem: isKnownOperatingSystem,
  hour: (value) => /^\d{1,2}$/.test(value) && Number(value) < 24,
  language: (value) => /^[a-z]{2,8}$/.test(value),
  referrer: (value) => value.length <= REFERRER_HOST_LENGTH && isReferrerHost(value),
}

const CUT: readonly FilterName[] = ['utmSource', 'utmMedium', 'utmCampaign', 'region', 'city']
const AS_GIVEN: readonly FilterName[] = [
  'country',
  'device',
  'browser',
  'operatingSystem',
  'language',
  'hour',
  'tag',
]

/**
 * Reads the filters of a report.
 *
 * @param timeZone in which times are read; IANA name
 * @throws Problem `request.invalid` with the field, for a value that is none of its kind
 */
export function readFilters(input: FilterInput, timeZone: string): ReportFilters {
  const read = <Name extends FilterName>(names: readonly Name[]) =>
    names.flatMap((name) => [
      ...readFilter(name, name, input[name]),
      ...readFilter(name, `exclude.${name}`, input[`exclude.${name}`]),
    ])
  return {
    byLink: read(LINK_FILTERS),
    byClick: read(CLICK_FILTERS),
    timeZone,
    trigger: input.trigger ?? null,
  }
}

function readFilter<Name extends FilterName>(
  name: Name,
  field: Name | ExclusionName,
  given: readonly string[] | undefined
): NamedFilter<Name>[] {
  if (!given) return []
  return [{ name, isExcluded: field !== name, ...readValues(name, field, given) }]
}

function readValues(
  name: FilterName,
  field: FilterName | ExclusionName,
  given: readonly string[]
): FilterValues {
  if (given.length > MAX_FILTER_VALUES) {
    throw invalidField(field, `A filter takes at most ${MAX_FILTER_VALUES} values.`)
  }
  const isUnknown = (value: string) => value === UNKNOWN_VALUE || value === ''
  const named = [...new Set(given)].filter((value) => !isUnknown(value))
  for (const value of named) {
    if (isLongerThan(value, FILTER_VALUE_LENGTH) || !KINDS[name](value)) {
      throw invalidField(field, describeKind(name))
    }
  }
  return {
    values: [...new Set(named.flatMap((value) => toStored(name, value)))],
    orUnknown: given.some(isUnknown),
  }
}

/**
 * Returns a value as it is stored; none where nothing like it can be. A spelling that is folded today
 * finds what was stored under it before.
 */
function toStored(name: FilterName, value: string): string[] {
  if (CUT.includes(name)) return [cutUtmValue(value) ?? []].flat()
  if (name === 'hour') return [String(Number(value))]
  if (name === 'referrer') return [foldReferrerHost(value), value]
  if (name === 'language') return [canonicalLanguage(value), value]
  if (AS_GIVEN.includes(name)) return [value]
  return REFERENCE.test(value) ? [value] : []
}

function describeKind(name: FilterName): string {
  const none = `, or \`${UNKNOWN_VALUE}\` for unknown.`
  switch (name) {
    case 'country':
      return `Give a country as two capital letters (ISO 3166-1), such as DE${none}`
    case 'device':
      return `Give one of ${DEVICES.join(', ')}${none}`
    case 'language':
      return `Give a language as its code, such as en${none}`
    case 'hour':
      return 'Give an hour of the day as a whole number from 0 to 23.'
    case 'referrer':
      return `Give a host in lower case, such as news.example.com${none}`
    default:
      return `Give a value as \`top\` shows it${none}`
  }
}
