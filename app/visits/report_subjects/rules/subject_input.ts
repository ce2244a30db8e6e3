import { readMailedName } from '#app/shared/name'
import { invalidField } from '#app/shared/problems'
import type { SubjectIds } from '#app/visits/report_subjects/report_subject'

/** Characters of the name of a shared or scheduled report. */
export const REPORT_NAME_LENGTH = 200

export interface SubjectInput {
  linkId?: string | null
  campaignId?: string | null
}

/** @throws Problem `request.invalid` for a name of 0 or over 200 characters */
export function readReportName(given: string): string {
  return readMailedName('name', given, REPORT_NAME_LENGTH)
}

/**
 * Reads what a report is to be of; neither a link nor a campaign is the workspace.
 *
 * @throws Problem `request.invalid` for both
 */
export function readSubjectIds({ linkId, campaignId }: SubjectInput): SubjectIds {
  if (linkId && campaignId) {
    throw invalidField('campaignId', 'A report is of a link or of a campaign, not of both.')
  }
  return { linkId: linkId || null, campaignId: campaignId || null }
}
