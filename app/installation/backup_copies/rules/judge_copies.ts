import type { CopyFacts } from '#app/installation/backup_copies/queries/find_copy_facts'
import type { AlertFinding } from '#app/platform/alerts/alert_sources'

/** A copy is late when this many intervals of backups have passed without one. */
const LATE_INTERVALS = 2
const HOUR_SECONDS = 3_600

/** Says what is wrong with the copies of backups; nothing once the latest is there and sound. */
export function judgeCopies(facts: CopyFacts): AlertFinding[] {
  const finding = { kind: 'Backup', subject: 'backup_copy', status: 'Error' } as const
  const { target, failure, verificationError, everySeconds, lastAgoSeconds } = facts
  if (verificationError !== null) {
    const message = `The latest copy at ${target} cannot be restored: ${verificationError}`
    return [{ ...finding, message }]
  }
  if (failure !== null) {
    const message = `A backup could not be copied to ${target}, and stays on its machine: ${failure}`
    return [{ ...finding, message }]
  }
  if (everySeconds === null || lastAgoSeconds === null) return []
  if (lastAgoSeconds <= LATE_INTERVALS * everySeconds) return []
  const hours = Math.round(lastAgoSeconds / HOUR_SECONDS)
  const message = `The latest backup at ${target} is ${hours} hours old: is a worker running where backups are made?`
  return [{ ...finding, status: 'Warning', message }]
}
