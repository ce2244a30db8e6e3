import { BackupRefused } from '#app/installation/backups/backup_refused'

/** A workspace that cannot be exported or imported, said in a sentence. Nothing was changed. */
export class ArchiveRefused extends BackupRefused {}

/** Names of the archive that others have on the target, all of them. */
export class NamesTaken extends ArchiveRefused {
  /** @param names host names, and host/alias of links */
  constructor(readonly names: readonly string[]) {
    super(
      `${names.length} names of the archive are taken here. Nothing was imported. Rename them, or leave them out with --skip-taken.`
    )
  }
}
