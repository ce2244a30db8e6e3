import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { openCopyStore } from '#app/installation/backup_copies/open_store'
import { checkBackup } from '#app/installation/backups/actions/check_backup'
import { verifyBackup } from '#app/installation/backups/actions/verify_backup'
import { openBackupFolder } from '#app/installation/backups/backup_folder'
import { change, select } from '#app/shared/database/sql'
import { takeLease } from '#app/shared/jobs/lease'
import { databaseNowSql } from '#app/shared/time/database_clock'
import backups from '#config/backups'

const LONGEST_ERROR = 1_000

/**
 * Fetches the latest copy and proves that it can be restored, where that is due: it is restored into a
 * scratch schema and compared. One that is encrypted is read whole and compared with its checksums, because
 * its identity is not on this machine.
 *
 * @returns whether one was looked at
 */
export async function verifyLatestCopy(signal?: AbortSignal): Promise<boolean> {
  const { target, verifyEverySeconds } = backups.copies
  if (target === null || verifyEverySeconds === null) return false
  const [latest] = await select<{ id: string; name: string; sizeBytes: number | string }>(
    db,
    `SELECT backup_id AS id, name, size_bytes AS sizeBytes FROM backup_copies
      WHERE stored_at IS NOT NULL ORDER BY made_at DESC LIMIT 1`
  )
  if (!latest || !(await takeLease('verify-backup-copy', verifyEverySeconds))) return false
  const path = join(backups.folder, `verified-${latest.name}`)
  try {
    await openBackupFolder(backups.folder)
    const { store } = openCopyStore()
    const copy = { name: latest.name, sizeBytes: Number(latest.sizeBytes) }
    await rm(path, { force: true })
    await store.download(copy, path, () => {})
    if (backups.recipient === null) await verifyBackup(path, { signal })
    else await checkBackup(path, { takesOlder: true })
    await note(latest.id, null)
  } catch (error) {
    if (signal?.aborted) return true
    logger.error({ err: error, backup: latest.name }, 'the latest copy of a backup is not verified')
    await note(latest.id, (error as Error).message)
  } finally {
    await rm(path, { force: true })
  }
  return true
}

async function note(id: string, error: string | null): Promise<void> {
  await change(
    db,
    `UPDATE backup_copies SET verification_error = ?,
       verified_at = ${error === null ? databaseNowSql() : 'verified_at'} WHERE backup_id = ?`,
    [error?.slice(0, LONGEST_ERROR) ?? null, id]
  )
}
