import type { Frequency } from '#app/visits/report_mails/rules/schedule'
import type { SubjectInput } from '#app/visits/report_subjects/rules/subject_input'

/** What a new scheduled report is to be. */
export interface ReportMailInput extends SubjectInput {
  name: string
  every: Frequency
  recipients: string[]
  enabled?: boolean | null
}

/** What a scheduled report is to become: what is missing or null stays. */
export interface ReportMailChange {
  name?: string | null
  every?: Frequency | null
  recipients?: string[] | null
  enabled?: boolean | null
}
