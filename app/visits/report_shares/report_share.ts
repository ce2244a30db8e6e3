import { parseJsonColumn } from '#app/shared/text/json'
import { openKeptToken } from '#app/visits/report_subjects/kept_token'
import type { ComparedId } from '#app/visits/report_subjects/report_subject'
import installation from '#config/installation'

/** Where shared reports are read, below the address of the application. */
export const SHARED_REPORTS_PATH = '/reports'

/** A row of `report_shares`. */
export interface ReportShareRow {
  id: string
  workspace_id: string
  name: string
  link_id: string | null
  campaign_id: string | null
  compared: string | object | null

  /** Encrypted. */
  token: string
  token_hash: string
  password_hash: string | null
  expires_at: Date | null
  show_destinations: number
  view_count: number
  created_by: string
  created_at: Date
}

/** A shared report as the API returns it. Behaviour, section 11.10. */
export interface ReportShareRecord {
  id: string
  name: string
  linkId: string | null
  campaignId: string | null
  compare: ComparedId[] | null

  /** Empty where no key of the installation opens it, as `problem` says then. */
  url: string
  problem?: 'secret.unreadable'
  hasPassword: boolean
  showDestinations: boolean
  expiresAt: string | null
  viewCount: number
  createdBy: string
  createdAt: string
}

export function toReportShareRecord(row: ReportShareRow): ReportShareRecord {
  return {
    id: row.id,
    name: row.name,
    linkId: row.link_id,
    campaignId: row.campaign_id,
    compare: parseJsonColumn(row.compared) as ComparedId[] | null,
    ...addressOf(openKeptToken(row.token)),
    hasPassword: row.password_hash !== null,
    showDestinations: Boolean(row.show_destinations),
    expiresAt: row.expires_at?.toISOString() ?? null,
    viewCount: Number(row.view_count),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }
}

function addressOf(token: string): Pick<ReportShareRecord, 'url' | 'problem'> {
  if (token === '') return { url: '', problem: 'secret.unreadable' }
  return { url: `${installation.appUrl}${SHARED_REPORTS_PATH}/${token}` }
}
