import type { Click } from '#app/visits/raw_clicks/click'

/** How a column of raw clicks has a value: as it is, or the number of a name or of a trait. */
export type ColumnEncoding = 'value' | 'name' | 'trait'

/**
 * Columns by which clicks are filtered and broken down, as conversions and archives call them, what
 * `raw_clicks` has in place of each, and what a click calls it.
 */
export const NUMBERED_COLUMNS = {
  country: { column: 'country', kept: 'value', field: 'country' },
  device: { column: 'device', kept: 'value', field: 'device' },
  browser: { column: 'browser_no', kept: 'trait', field: 'browser' },
  operating_system: { column: 'operating_system_no', kept: 'trait', field: 'operatingSystem' },
  language: { column: 'language', kept: 'value', field: 'language' },
  referrer: { column: 'referrer_no', kept: 'name', field: 'referrer' },
  campaign_id: { column: 'campaign_no', kept: 'name', field: 'campaignId' },
  qr_code_id: { column: 'qr_code_no', kept: 'name', field: 'qrCodeId' },
  rule_id: { column: 'rule_no', kept: 'name', field: 'ruleId' },
  split_id: { column: 'split_no', kept: 'name', field: 'splitId' },
  utm_source: { column: 'utm_source_no', kept: 'name', field: 'utmSource' },
  utm_medium: { column: 'utm_medium_no', kept: 'name', field: 'utmMedium' },
  utm_campaign: { column: 'utm_campaign_no', kept: 'name', field: 'utmCampaign' },
  region: { column: 'region_no', kept: 'name', field: 'region' },
  city: { column: 'city_no', kept: 'name', field: 'city' },
} as const satisfies Record<string, { column: string; kept: ColumnEncoding; field: keyof Click }>

type Columns = typeof NUMBERED_COLUMNS
export type ReportColumn = keyof Columns
export const REPORT_COLUMNS = Object.keys(NUMBERED_COLUMNS) as ReportColumn[]

/** What a click has in these columns, by its own names for them. */
export type ReportFields = Pick<Click, Columns[ReportColumn]['field']>

/** Returns what a row with these columns says, as a click has it; a column that is not there is null. */
export function toReportFields(row: Partial<Record<ReportColumn, string | null>>): ReportFields {
  const fields: Partial<Record<keyof ReportFields, string | null>> = {}
  for (const name of REPORT_COLUMNS) fields[NUMBERED_COLUMNS[name].field] = row[name] ?? null
  return fields as ReportFields
}

/** Columns that have the numbers of names, in the order in which a statement lists them. */
export const NAME_COLUMNS = REPORT_COLUMNS.map((name) => NUMBERED_COLUMNS[name]).filter(
  (one) => one.kept === 'name'
)
