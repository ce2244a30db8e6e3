import type { ClickClass, KeptClick } from '#app/visits/raw_clicks/click'
import { toAgent } from '#app/visits/raw_clicks/rules/agent'

/** What rows of raw clicks say alike, as text or with what their numbers stand for. */
export interface ClickRow {
  clicked_at: Date
  workspace_id: string
  link_id: string
  link_version: number
  qr_code_id: string | null
  campaign_id: string | null
  rule_id: string | null
  split_id: string | null
  class: ClickClass
  class_rule: string
  visitor: Buffer
  country: string | null
  device: string
  browser: string | null
  operating_system: string | null
  language: string | null
  referrer: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  user_agent: string | null
}

/** What they say each in a way of its own. */
type SaidOtherwise = 'id' | 'localDay' | 'purpose' | 'hasUnknownCode'

export function readClickRow(row: ClickRow): Omit<KeptClick, SaidOtherwise> {
  return {
    clickedAtMs: row.clicked_at.getTime(),
    workspaceId: row.workspace_id,
    linkId: row.link_id,
    linkVersion: row.link_version,
    qrCodeId: row.qr_code_id,
    campaignId: row.campaign_id,
    ruleId: row.rule_id,
    splitId: row.split_id,
    class: row.class,
    classRule: row.class_rule,
    agent: row.user_agent === null ? null : toAgent(row.user_agent),
    visitor: row.visitor,
    country: row.country,
    device: row.device,
    browser: row.browser,
    operatingSystem: row.operating_system,
    language: row.language,
    referrer: row.referrer,
    utmSource: row.utm_source,
    utmMedium: row.utm_medium,
    utmCampaign: row.utm_campaign,
  }
}
