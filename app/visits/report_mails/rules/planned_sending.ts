import {
  computeNextDueMs,
  findDuePeriod,
  type ReportDays,
  type Schedule,
} from '#app/visits/report_mails/rules/schedule'

/** What decides whether a scheduled report is sent now. */
export interface SendingState extends Schedule {
  isEnabled: boolean

  /** Did someone ask for it now? */
  isRequested: boolean

  /** First day of the latest period that is done with; null: none is. */
  sentFor: string | null
}

export interface PlannedSending {
  /** What to send; null: nothing. */
  period: ReportDays | null

  /** Is it the turn of a period, so that this is done with afterwards? */
  isDue: boolean
  nextDueMs: number
}

/**
 * Plans what to send of a scheduled report. A period is sent once: where several were missed, the latest
 * alone, and none that begins before one that was sent. What someone asked for is of the latest whole
 * period, and is no one's turn.
 */
export function planReportSending(state: SendingState, nowMs: number): PlannedSending {
  const { isEnabled, isRequested, sentFor } = state
  const nextDueMs = computeNextDueMs(state, nowMs)
  const due = findDuePeriod(state, nowMs)
  const isDue = isEnabled && (sentFor === null || due.from > sentFor)
  if (isDue) return { period: due, isDue, nextDueMs }
  const period = isRequested ? findDuePeriod({ ...state, hour: 0 }, nowMs) : null
  return { period, isDue, nextDueMs }
}
