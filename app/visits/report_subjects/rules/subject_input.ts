import { invalidField } from '#app/shared/problems/problems'
import { readMailedName } from '#app/shared/text/name'
import {
  COMPARED_IDS,
  FEWEST_COMPARED,
  MOST_COMPARED,
  wrongNumber,
} from '#app/visits/analytics/queries/read_comparison'
import type { ComparedId, SubjectIds } from '#app/visits/report_subjects/report_subject'

/** Characters of the name of a shared or scheduled report. */
export const REPORT_NAME_LENGTH = 200

export interface SubjectInput {
  linkId?: string | null
  campaignId?: string | null
  compare?: ComparedId[] | null
}

/** @throws Problem `request.invalid` for a name of 0 or over 200 characters */
export function readReportName(given: string): string {
  return readMailedName('name', given, REPORT_NAME_LENGTH)
}

/**
 * Reads what a report is to be of; neither a link, a campaign nor a comparison is the workspace.
 *
 * @throws Problem `request.invalid` for more than one of them, and for a comparison that is none
 */
export function readSubjectIds({ linkId, campaignId, compare }: SubjectInput): SubjectIds {
  if (linkId && campaignId) {
    throw invalidField('campaignId', 'A report is of a link or of a campaign, not of both.')
  }
  if (compare && (linkId || campaignId)) {
    throw invalidField('compare', 'A report is of a link or a campaign, or it compares.')
  }
  return {
    linkId: linkId || null,
    campaignId: campaignId || null,
    compare: compare ? readCompared(compare) : null,
  }
}

function readCompared(given: NonNullable<SubjectInput['compare']>): ComparedId[] {
  const texts = new Set<string>()
  for (const one of given) {
    const ids = Object.entries(one).filter(([, id]) => id !== undefined)
    if (ids.length !== 1) {
      throw invalidField(
        'compare',
        `Each entry has one of ${Object.values(COMPARED_IDS).join(', ')}.`
      )
    }
    texts.add(JSON.stringify(Object.fromEntries(ids)))
  }
  if (texts.size < FEWEST_COMPARED || texts.size > MOST_COMPARED) throw wrongNumber('compare')
  return [...texts].map((text) => JSON.parse(text))
}
