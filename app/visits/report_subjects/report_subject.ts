import type { LinkRecord } from '#app/linking/links/link'

/** What a shared or scheduled report is of: one link, one campaign, or the whole workspace. */
export interface SubjectIds {
  linkId: string | null
  campaignId: string | null
}

/** The same, looked up. */
export interface ReportSubject {
  link: LinkRecord | null
  campaign: { id: string; name: string } | null
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
