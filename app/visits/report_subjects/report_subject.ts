import type { LinkRecord } from '#app/linking/links/link'
import type { ComparedName } from '#app/visits/analytics/queries/read_comparison'

/** One of what a report compares; one of the ids is set. */
export interface ComparedId {
  linkId?: string
  campaignId?: string
  qrCodeId?: string
  variantId?: string
}

/**
 * What a shared or scheduled report is of: one link, one campaign, a comparison of several things, or the
 * whole workspace.
 */
export interface SubjectIds {
  linkId: string | null
  campaignId: string | null
  compare: ComparedId[] | null
}

/** The same, looked up. */
export interface ReportSubject {
  link: LinkRecord | null
  campaign: { id: string; name: string } | null

  /** Those that are still there; null: it compares nothing. */
  compared: ComparedName[] | null
}

/** The workspace of a report that no member asks for. */
export interface ReportWorkspace {
  id: string
  name: string
  organisationId: string
  timeZone: string

  /** Days for which raw clicks are kept. */
  rawClickDays: number
  conversionTracking: boolean

  /** Of its organisation. */
  suspended: boolean
}
