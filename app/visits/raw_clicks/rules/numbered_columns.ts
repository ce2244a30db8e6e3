/** How a column of raw clicks has a value: as it is, or the number of a name or of a trait. */
export type ColumnEncoding = 'value' | 'name' | 'trait'

/**
 * Columns by which clicks are filtered and broken down, as conversions and archives call them, and what
 * `raw_clicks` has in place of each.
 */
export const NUMBERED_COLUMNS = {
  country: { column: 'country', kept: 'value' },
  device: { column: 'device', kept: 'value' },
  browser: { column: 'browser_no', kept: 'trait' },
  operating_system: { column: 'operating_system_no', kept: 'trait' },
  language: { column: 'language', kept: 'value' },
  referrer: { column: 'referrer_no', kept: 'name' },
  campaign_id: { column: 'campaign_no', kept: 'name' },
  qr_code_id: { column: 'qr_code_no', kept: 'name' },
  rule_id: { column: 'rule_no', kept: 'name' },
  split_id: { column: 'split_no', kept: 'name' },
  utm_source: { column: 'utm_source_no', kept: 'name' },
  utm_medium: { column: 'utm_medium_no', kept: 'name' },
  utm_campaign: { column: 'utm_campaign_no', kept: 'name' },
} as const satisfies Record<string, { column: string; kept: ColumnEncoding }>

export type ReportColumn = keyof typeof NUMBERED_COLUMNS
