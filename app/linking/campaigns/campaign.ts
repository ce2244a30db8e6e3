/** A row of `campaigns`. */
export interface CampaignRow {
  id: string
  workspace_id: string
  name: string
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  archived_at: Date | null
  created_at: Date
}

/** A campaign as the API returns it. Behaviour, section 6.5. */
export interface CampaignRecord {
  id: string
  name: string
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  linkCount: number
  humanClicks30Days: number
  createdAt: string
  archived: boolean
}

export function toCampaignRecord(
  row: CampaignRow,
  { linkCount, humanClicks30Days }: Pick<CampaignRecord, 'linkCount' | 'humanClicks30Days'>
): CampaignRecord {
  return {
    id: row.id,
    name: row.name,
    utmSource: row.utm_source,
    utmMedium: row.utm_medium,
    utmCampaign: row.utm_campaign,
    linkCount,
    humanClicks30Days,
    createdAt: row.created_at.toISOString(),
    archived: row.archived_at !== null,
  }
}
