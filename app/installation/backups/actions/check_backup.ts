import { BackupFile } from '#app/installation/backups/backup_file'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { describeBackupTarget } from '#app/installation/backups/backup_target'
import { findObstacle } from '#app/installation/backups/rules/find_obstacle'

export interface CheckBackupOptions {
  /** May it be of an older release? */
  takesOlder: boolean

  /** Hears how many bytes were read, of how many. */
  onCheck?: (bytes: number, ofBytes: number) => void
}

/**
 * Opens a backup that this installation can take, and reads all of it. Changes nothing.
 *
 * @throws BackupRefused for a damaged one, and one of another key or version
 */
export async function checkBackup(path: string, options: CheckBackupOptions): Promise<BackupFile> {
  const backup = await BackupFile.open(path)
  const target = await describeBackupTarget()
  const obstacle = findObstacle(backup.manifest, target, options.takesOlder)
  if (obstacle) throw new BackupRefused(obstacle)
  let read = 0
  await backup.checkParts((bytes) => {
    read += bytes
    options.onCheck?.(read, backup.sizeBytes)
  })
  return backup
}
