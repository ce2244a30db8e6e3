import type { FilterName } from '#app/visits/analytics/rules/filters'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'

/** The filter that takes the keys of each breakdown. */
export const FILTER_OF: Record<Dimension, FilterName> = {
  links: 'linkId',
  countries: 'country',
  devices: 'device',
  browsers: 'browser',
  operatingSystems: 'operatingSystem',
  languages: 'language',
  referrers: 'referrer',
  campaigns: 'campaignId',
  qrCodes: 'qrCodeId',
  rules: 'rule',
  splits: 'split',
  utmSources: 'utmSource',
  utmMediums: 'utmMedium',
  utmCampaigns: 'utmCampaign',
}

/** Finds the breakdown whose keys a filter takes; null for folders, tags and domains. */
export function findDimensionOf(filter: FilterName): Dimension | null {
  const found = Object.entries(FILTER_OF).find(([, name]) => name === filter)
  return found ? (found[0] as Dimension) : null
}
