import { invalidField } from '#app/shared/problems'
import { isLongerThan } from '#app/shared/text'
import type { SubjectIds } from '#app/visits/report_subjects/report_subject'
import {
  readReportName,
  readSubjectIds,
  type SubjectInput,
} from '#app/visits/report_subjects/rules/subject_input'

/** Behaviour, section 13: characters of a password, as those of links. */
export const SHARE_PASSWORD_LENGTH = 128

export interface ReportShareInput extends SubjectInput {
  name: string
  password?: string | null
  expiresAt: Date | null
  showDestinations?: boolean | null
}

export interface CheckedReportShare extends SubjectIds {
  name: string
  password: string | null
  expiresAt: Date | null
  showDestinations: boolean
}

/**
 * Checks what a shared report is to be.
 *
 * @throws Problem `request.invalid` with the field
 */
export function checkReportShare(input: ReportShareInput, nowMs: number): CheckedReportShare {
  const { password = null, expiresAt } = input
  if (password !== null && (password === '' || isLongerThan(password, SHARE_PASSWORD_LENGTH))) {
    throw invalidField(
      'password',
      `Give a password of 1 to ${SHARE_PASSWORD_LENGTH} characters, or null for none.`
    )
  }
  if (expiresAt && !(expiresAt.getTime() > nowMs)) {
    throw invalidField('expiresAt', 'Give a moment in the future, or null for no end.')
  }
  return {
    name: readReportName(input.name),
    ...readSubjectIds(input),
    password,
    expiresAt,
    showDestinations: input.showDestinations ?? false,
  }
}
