import type { ChosenLinks, FilterValues } from '#app/linking/links/queries/choose_links'
import type { ReportColumn } from '#app/visits/raw_clicks/rules/numbered_columns'

/** Filters that choose clicks by what was stored of them, each with the column that it compares. */
export const FILTER_COLUMNS = {
  campaignId: 'campaign_id',
  qrCodeId: 'qr_code_id',
  country: 'country',
  device: 'device',
  browser: 'browser',
  operatingSystem: 'operating_system',
  language: 'language',
  referrer: 'referrer',
  rule: 'rule_id',
  split: 'split_id',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
} as const satisfies Record<string, ReportColumn>

export type ClickFilterName = keyof typeof FILTER_COLUMNS
export const CLICK_FILTERS = Object.keys(FILTER_COLUMNS) as ClickFilterName[]

export const TRIGGERS = ['click', 'scan'] as const
export type Trigger = (typeof TRIGGERS)[number]

/** Filters of clicks that hold together. */
export interface ClickFilters {
  byClick: Partial<Record<ClickFilterName, FilterValues>>
  trigger: Trigger | null
}

export const NO_CLICK_FILTERS: ClickFilters = { byClick: {}, trigger: null }

/** Do the filters ask for more of clicks than which link they were made on? */
export function needsRawClicks({ byClick, trigger }: ClickFilters): boolean {
  return trigger !== null || Object.keys(byClick).length > 0
}

/** Whose clicks: a workspace's, or one link's. */
export interface ClickScope {
  workspaceId: string
  linkId: string | null
}

/** Which raw clicks a report or an export is about. */
export interface ClickSelection {
  workspaceId: string

  /** null: all of the workspace. */
  links: ChosenLinks | null
  filters: ClickFilters
}

/** Moments from the first up to, and without, the second; milliseconds since the epoch. */
export interface TimeSpan {
  fromMs: number
  beforeMs: number
}
