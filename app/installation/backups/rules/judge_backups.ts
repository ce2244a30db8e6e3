import type { AlertFinding } from '#app/platform/alerts/alert_sources'
import type { Sentence } from '#app/shared/text/sentence'

/** What is known of the installation's backups, ages by the database's clock. */
export interface BackupFacts {
  /** null: none is scheduled. */
  everySeconds: number | null
  lastDoneAgoSeconds: number | null

  /** The latest attempt that failed since the last backup that succeeded. */
  failure: { host: string; error: string } | null
}

/** A backup is late when this many intervals have passed without one. */
const LATE_INTERVALS = 2
const SUBJECT = 'backup'

/** Says what is wrong with the backups of an installation; nothing once one has succeeded. */
export function judgeBackups(facts: BackupFacts): AlertFinding[] {
  const finding = { kind: 'Backup', subject: SUBJECT } as const
  if (facts.failure) {
    const { host, error } = facts.failure
    return [{ ...finding, status: 'Error', message: say('failed', { host, reason: error }) }]
  }
  const { everySeconds, lastDoneAgoSeconds: agoSeconds } = facts
  if (everySeconds === null || agoSeconds === null) return []
  if (agoSeconds <= LATE_INTERVALS * everySeconds) return []
  const hours = Math.round(agoSeconds / 3_600)
  const message = say('late', { hours, every: Math.round(everySeconds / 3_600) })
  return [{ ...finding, status: 'Warning', message }]
}

function say(name: string, values: Sentence['values']): Sentence {
  return { key: `findings.backups.${name}.found`, values }
}
