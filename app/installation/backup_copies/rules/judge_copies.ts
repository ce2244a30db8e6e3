import type { CopyFacts } from '#app/installation/backup_copies/queries/find_copy_facts'
import type { AlertFinding } from '#app/platform/alerts/alert_sources'
import type { Sentence } from '#app/shared/text/sentence'

/** A copy is late when this many intervals of backups have passed without one. */
const LATE_INTERVALS = 2
const HOUR_SECONDS = 3_600

/** Says what is wrong with the copies of backups; nothing once the latest is there and sound. */
export function judgeCopies(facts: CopyFacts): AlertFinding[] {
  const finding = { kind: 'Backup', subject: 'backup_copy', status: 'Error' } as const
  const { target, failure, verificationError, everySeconds, lastAgoSeconds } = facts
  const say = (name: string, values: Sentence['values']): Sentence => ({
    key: `findings.backups.${name}.found`,
    values: { target, ...values },
  })
  if (verificationError !== null) {
    return [{ ...finding, message: say('copy_unsound', { reason: verificationError }) }]
  }
  if (failure !== null) {
    return [{ ...finding, message: say('copy_failed', { reason: failure }) }]
  }
  if (everySeconds === null || lastAgoSeconds === null) return []
  if (lastAgoSeconds <= LATE_INTERVALS * everySeconds) return []
  const message = say('copy_late', { hours: Math.round(lastAgoSeconds / HOUR_SECONDS) })
  return [{ ...finding, status: 'Warning', message }]
}
