import { invalidField } from '#app/shared/problems/problems'
import { isLongerThan } from '#app/shared/text/text'
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

/** What is to be otherwise; left out: as it is. Null takes the password or the end away. */
export type ReportShareChange = Partial<Omit<ReportShareInput, 'name' | keyof SubjectInput>> & {
  name?: string | null
}

/**
 * Checks what a shared report is to be.
 *
 * @throws Problem `request.invalid` with the field
 */
export function checkReportShare(input: ReportShareInput, nowMs: number): CheckedReportShare {
  const { password = null, expiresAt } = input
  checkSettings({ password, expiresAt }, nowMs)
  return {
    name: readReportName(input.name),
    ...readSubjectIds(input),
    password,
    expiresAt,
    showDestinations: input.showDestinations ?? false,
  }
}

/**
 * Checks what is to change of a shared report.
 *
 * @throws Problem `request.invalid` with the field
 */
export function checkReportShareChange(
  { name, password, expiresAt, showDestinations }: ReportShareChange,
  nowMs: number
): Partial<CheckedReportShare> {
  checkSettings({ password, expiresAt }, nowMs)
  return {
    ...(name !== null && name !== undefined && { name: readReportName(name) }),
    ...(password !== undefined && { password }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(typeof showDestinations === 'boolean' && { showDestinations }),
  }
}

function checkSettings({ password, expiresAt }: ReportShareChange, nowMs: number): void {
  const isLong = typeof password === 'string' && isLongerThan(password, SHARE_PASSWORD_LENGTH)
  if (password === '' || isLong) {
    throw invalidField(
      'password',
      `Give a password of 1 to ${SHARE_PASSWORD_LENGTH} characters, or null for none.`
    )
  }
  if (expiresAt && !(expiresAt.getTime() > nowMs)) {
    throw invalidField('expiresAt', 'Give a moment in the future, or null for no end.')
  }
}
