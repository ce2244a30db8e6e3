import { rm } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { listOwnBackups } from '#app/installation/backups/backup_folder'
import { fingerprintKey } from '#app/installation/backups/rules/key_fingerprints'
import { change } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'
import backups from '#config/backups'

const FAILURES_KEPT_DAYS = 30

/**
 * Removes the oldest whole backups of this installation from its folder until as many are left as
 * the settings say. Other files of the folder stay, damaged backups too: a person should look at them.
 *
 * @returns paths of those that went
 */
export async function removeOldBackups(): Promise<string[]> {
  const own = await listOwnBackups(backups.folder, backups.keys.map(fingerprintKey))
  const old = own.slice(0, Math.max(0, own.length - backups.keep))
  for (const { path, id } of old) {
    await rm(path, { force: true })
    await change(db, 'DELETE FROM backups WHERE id = ?', [id])
  }
  await change(
    db,
    `DELETE FROM backups WHERE failed_at < ${databaseNowSql()} - INTERVAL ${FAILURES_KEPT_DAYS} DAY`
  )
  return old.map(({ path }) => path)
}
