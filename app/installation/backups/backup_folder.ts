import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import app from '@adonisjs/core/services/app'
import { BackupFile } from '#app/installation/backups/backup_file'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { isBackupName, isPartialName } from '#app/installation/backups/rules/backup_name'
import { makeFolder } from '#app/shared/process/make_folder'

/** Makes the folder of the backups, for its owner alone. @throws BackupRefused where visitors read */
export async function openBackupFolder(folder: string): Promise<void> {
  if (isWithin(app.publicPath(), folder)) {
    throw new BackupRefused(
      `BACKUP_DIR lies in ${app.publicPath()}, which is served to everyone. Choose another folder.`
    )
  }
  await makeFolder(folder, 0o700)
}

/** Removes what a backup that was killed left behind. Call it only while no other backup runs. */
export async function removePartialBackups(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter(isPartialName)) {
    await rm(join(folder, name), { force: true })
  }
}

/** Lists the whole backups of a folder that were made with one of these keys, oldest first. */
export async function listOwnBackups(
  folder: string,
  keys: readonly string[]
): Promise<{ path: string; id: string }[]> {
  const own: { path: string; id: string; createdAt: string }[] = []
  const names = await readdir(folder)
  for (const name of names.filter(isBackupName)) {
    const path = join(folder, name)
    const backup = await BackupFile.open(path).catch((error) => {
      if (error instanceof BackupRefused) return null
      throw error
    })
    if (!backup || !keys.includes(backup.manifest.keys.current)) continue
    own.push({ path, id: backup.manifest.id, createdAt: backup.manifest.createdAt })
  }
  return own.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

function isWithin(outer: string, inner: string): boolean {
  const way = relative(outer, inner)
  return !way.startsWith('..') && !way.startsWith('/')
}
