import { databaseNowMs } from '#app/shared/time/database_clock'
import {
  computeNextDueMs,
  findDuePeriod,
  type Frequency,
} from '#app/visits/report_mails/rules/schedule'
import reports from '#config/reports'

/**
 * Plans a scheduled report from now on: the first one covers the day, week or month that is under way.
 *
 * @returns columns of its row
 */
export function planSending(every: Frequency, timeZone: string) {
  const schedule = { every, timeZone, hour: reports.sentAtHour }
  const nowMs = databaseNowMs()
  return {
    time_zone: timeZone,
    next_at: new Date(computeNextDueMs(schedule, nowMs)),
    sent_for: findDuePeriod(schedule, nowMs).from,
  }
}
