import type { Click } from '#app/visits/raw_clicks/click'
import { HOUR_OF_DAY, type TimeTrait } from '#app/visits/raw_clicks/hour_of_day'
import type { ReportColumn } from '#app/visits/raw_clicks/rules/numbered_columns'

/** What reports are broken down by. */
interface DimensionTraits {
  /** The filter that takes its keys. */
  filter: string

  /** Where clicks and conversions keep it; null: as the link's own id, or as their time. */
  column: ReportColumn | null

  /**
   * Does every click have a value? An unknown one counts under the empty key then, so that the breakdown
   * adds up to the total. What a click simply does not have (a campaign, a rule) counts nowhere.
   */
  countsUnknown: boolean

  /** Which value a click has. */
  read(click: Click): string | null

  /** Set for what is read from the time of the click, in some zone. */
  ofTime?: TimeTrait

  /** Set where there are so few values that the database adds all of them up quickly. */
  isSmall?: true

  /** Set where values are texts with any characters: sums of days escape them. */
  isText?: true

  /** Set where a city database has to be there; null in a click without one. */
  ofPlace?: true

  /** Set where reports of the other kind do without: names of rules are known beside their link alone. */
  only?: 'workspaces' | 'links'
}

/**
 * Every dimension of reports, in the order in which people read them. Its name is that of the report's
 * `top`. What else a new one needs: its texts (`analytics.json`, `reports.json`, `field_note_table.ts`), the
 * values that its filter takes (`analytics/rules/filters.ts`), and the name in the column `dimension` of
 * `click_day_dimensions`.
 */
export const DIMENSION_TRAITS = {
  links: some('linkId', null, () => null, { only: 'workspaces' }),
  countries: all('country', 'country', (click) => click.country, { isSmall: true }),
  regions: some('region', 'region', (click) => click.region, { isText: true, ofPlace: true }),
  cities: some('city', 'city', (click) => click.city, { isText: true, ofPlace: true }),
  referrers: all('referrer', 'referrer', (click) => click.referrer),
  devices: all('device', 'device', (click) => click.device, { isSmall: true }),
  browsers: all('browser', 'browser', (click) => click.browser, { isSmall: true }),
  operatingSystems: all('operatingSystem', 'operating_system', (click) => click.operatingSystem, {
    isSmall: true,
  }),
  languages: all('language', 'language', (click) => click.language),
  hours: atTime('hour', HOUR_OF_DAY, { isSmall: true }),
  campaigns: some('campaignId', 'campaign_id', (click) => click.campaignId),
  utmSources: some('utmSource', 'utm_source', (click) => click.utmSource, { isText: true }),
  utmMediums: some('utmMedium', 'utm_medium', (click) => click.utmMedium, { isText: true }),
  utmCampaigns: some('utmCampaign', 'utm_campaign', (click) => click.utmCampaign, { isText: true }),
  qrCodes: some('qrCodeId', 'qr_code_id', (click) => click.qrCodeId),
  rules: some('rule', 'rule_id', (click) => click.ruleId, { only: 'links' }),
  splits: some('split', 'split_id', (click) => click.splitId, { only: 'links' }),
}

type More = Pick<DimensionTraits, 'isSmall' | 'isText' | 'ofPlace' | 'only'>

/** A dimension in which all clicks have a value. */
function all<Filter extends string>(
  filter: Filter,
  column: ReportColumn,
  read: DimensionTraits['read'],
  more?: More
): DimensionTraits & { filter: Filter } {
  return { filter, column, read, countsUnknown: true, ...more }
}

/** A dimension that is read from the time. */
function atTime<Filter extends string>(
  filter: Filter,
  ofTime: TimeTrait,
  more?: More
): DimensionTraits & { filter: Filter } {
  return { filter, column: null, read: () => null, countsUnknown: true, ofTime, ...more }
}

/** A dimension in which some clicks have one. */
function some<Filter extends string>(
  filter: Filter,
  column: ReportColumn | null,
  read: DimensionTraits['read'],
  more?: More
): DimensionTraits & { filter: Filter } {
  return { filter, column, read, countsUnknown: false, ...more }
}

type Traits = typeof DIMENSION_TRAITS
export type Dimension = keyof Traits

/** The filter that takes the keys of some breakdown. */
export type DimensionFilter = Traits[Dimension]['filter']

export const DIMENSIONS = Object.keys(DIMENSION_TRAITS) as Dimension[]

/** Returns what there is to know of a dimension. */
export function traitsOf(dimension: Dimension): DimensionTraits & { filter: DimensionFilter } {
  return DIMENSION_TRAITS[dimension]
}

/** Finds the breakdown whose keys a filter takes; null for folders, tags and domains. */
export function findDimensionOf(filter: string): Dimension | null {
  return DIMENSIONS.find((name) => DIMENSION_TRAITS[name].filter === filter) ?? null
}
