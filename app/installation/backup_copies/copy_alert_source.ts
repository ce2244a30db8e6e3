import { findCopyFacts } from '#app/installation/backup_copies/queries/find_copy_facts'
import { judgeCopies } from '#app/installation/backup_copies/rules/judge_copies'
import type { AlertSource } from '#app/platform/alerts/alert_sources'

/** Copies of backups that failed, are late or cannot be restored, until one is there and sound. */
export const copyAlertSource: AlertSource = {
  name: 'backup_copies',
  kinds: ['Backup'],
  scope: 'installation',
  async find() {
    const facts = await findCopyFacts()
    return facts === null ? [] : judgeCopies(facts)
  },
}
