import type { CopyFacts } from '#app/installation/backup_copies/queries/find_copy_facts'
import { judgeCopies } from '#app/installation/backup_copies/rules/judge_copies'
import type { LatestBackup } from '#app/installation/backups/queries/find_latest_backup'
import { judgeBackups, type BackupFacts } from '#app/installation/backups/rules/judge_backups'
import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'

const DAY_SECONDS = 24 * 3_600

/** Where none is scheduled, a backup is old after a week. */
const OLD_AFTER_DAYS = 7
const HOW = 'see "Backups" in docs/operating.md'
const SCHEDULE = `Set BACKUP_EVERY=1d, or run ./shunt ace backup:create; ${HOW}.`

/** Reports whether what would be needed after a loss is there. */
export function findBackupFaults(facts: BackupFacts, latest: LatestBackup | null): Finding[] {
  const faults = judgeBackups(facts).map(({ message }) =>
    warningFinding(
      'backups',
      message,
      `Run ./shunt ace backup:create and read what it says; ${HOW}.`
    )
  )
  if (faults.length > 0) return faults
  const { everySeconds, lastDoneAgoSeconds: agoSeconds } = facts
  if (latest === null || agoSeconds === null) {
    return [warningFinding('backups', 'There is no backup of this installation.', SCHEDULE)]
  }
  const days = Math.max(0, Math.floor(agoSeconds / DAY_SECONDS))
  const age = `The latest backup is ${days} days old`
  if (everySeconds === null && days > OLD_AFTER_DAYS) {
    return [warningFinding('backups', `${age}, and none is scheduled.`, SCHEDULE)]
  }
  const verified = latest.verifiedAt ? 'was verified' : 'was not verified yet (backup:verify)'
  return [okFinding('backups', `${age} and ${verified}.`)]
}

/** Reports whether copies of backups are where the settings want them. */
export function findCopyFaults(facts: CopyFacts | null): Finding[] {
  if (facts === null) return []
  const faults = judgeCopies(facts).map(({ message }) =>
    warningFinding('backups', message, `Run ./shunt ace backup:send and read what it says; ${HOW}.`)
  )
  if (faults.length > 0) return faults
  const { target, lastAgoSeconds, lastVerifiedAt } = facts
  if (lastAgoSeconds === null) {
    const message = `There is no copy of a backup at ${target} yet.`
    return [warningFinding('backups', message, `Run ./shunt ace backup:send; ${HOW}.`)]
  }
  const days = Math.max(0, Math.floor(lastAgoSeconds / DAY_SECONDS))
  const verified = lastVerifiedAt ? 'was restored from there' : 'was not restored from there yet'
  return [okFinding('backups', `The latest copy at ${target} is ${days} days old and ${verified}.`)]
}
