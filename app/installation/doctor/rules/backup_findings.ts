import type { CopyFacts } from '#app/installation/backup_copies/queries/find_copy_facts'
import { judgeCopies } from '#app/installation/backup_copies/rules/judge_copies'
import type { LatestBackup } from '#app/installation/backups/queries/find_latest_backup'
import { judgeBackups, type BackupFacts } from '#app/installation/backups/rules/judge_backups'
import {
  makeFinding,
  okFinding,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'
import type { AlertFinding } from '#app/platform/alerts/alert_sources'

const DAY_SECONDS = 24 * 3_600

/** Where none is scheduled, a backup is old after a week. */
const OLD_AFTER_DAYS = 7

/** Reports whether what would be needed after a loss is there. */
export function findBackupFaults(facts: BackupFacts, latest: LatestBackup | null): Finding[] {
  const faults = judgeBackups(facts).map(toWarning)
  if (faults.length > 0) return faults
  const { everySeconds, lastDoneAgoSeconds: agoSeconds } = facts
  if (latest === null || agoSeconds === null) return [warningFinding('backups', 'none')]
  const days = Math.max(0, Math.floor(agoSeconds / DAY_SECONDS))
  if (everySeconds === null && days > OLD_AFTER_DAYS) {
    return [warningFinding('backups', 'unscheduled', { days })]
  }
  return [okFinding('backups', 'latest', { days, verified: latest.verifiedAt ? 'yes' : 'no' })]
}

/** Reports whether copies of backups are where the settings want them. */
export function findCopyFaults(facts: CopyFacts | null): Finding[] {
  if (facts === null) return []
  const faults = judgeCopies(facts).map(toWarning)
  if (faults.length > 0) return faults
  const { target, lastAgoSeconds, lastVerifiedAt } = facts
  if (lastAgoSeconds === null) return [warningFinding('backups', 'copy_none', { target })]
  const days = Math.max(0, Math.floor(lastAgoSeconds / DAY_SECONDS))
  const verified = lastVerifiedAt ? 'yes' : 'no'
  return [okFinding('backups', 'copy', { target, days, verified })]
}

/** Each sentence of an alert about backups has its advice beside it. */
function toWarning({ message: found }: AlertFinding): Finding {
  const advice = { ...found, key: found.key.replace(/found$/, 'advice') }
  return makeFinding('backups', 'Warning', found, advice)
}
