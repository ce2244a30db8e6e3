import { findBackupFacts } from '#app/installation/backups/queries/find_latest_backup'
import { judgeBackups } from '#app/installation/backups/rules/judge_backups'
import type { AlertSource } from '#app/platform/alerts/alert_sources'
import backups from '#config/backups'

/** A backup that failed or is late, until one succeeds. */
export const backupAlertSource: AlertSource = {
  name: 'backups',
  kinds: ['Backup'],
  scope: 'installation',
  find: async () =>
    judgeBackups({ everySeconds: backups.everySeconds, ...(await findBackupFacts()) }),
}
