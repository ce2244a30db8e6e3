import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredCopy } from '#app/installation/backup_copies/copy_store'
import { openCopyStore } from '#app/installation/backup_copies/open_store'
import { openBackupFolder } from '#app/installation/backups/backup_folder'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { partialName } from '#app/installation/backups/rules/backup_name'
import backups from '#config/backups'

/** In place of the path of a file: a copy at BACKUP_TARGET, by its name or the latest. */
const AT_TARGET = /^target:(.+)$/

/** Returns the path of the backup that the operator means, which is fetched where it is at the target. */
export async function locateBackup(
  given: string,
  toPath: (path: string) => string,
  onBytes: (bytes: number, of: number) => void = () => {}
): Promise<string> {
  const [, name] = AT_TARGET.exec(given) ?? []
  return name === undefined ? toPath(given) : fetchCopy(name, onBytes)
}

/**
 * Fetches a copy into the folder of the backups, from where an earlier try was cut off.
 *
 * @param name of the copy, or `latest`
 * @returns its path
 * @throws BackupRefused where there is none
 */
export async function fetchCopy(
  name: string,
  onBytes: (bytes: number, of: number) => void = () => {}
): Promise<string> {
  const { store, name: target } = openCopyStore()
  const copies = await listCopies()
  const copy = name === 'latest' ? copies.at(-1) : copies.find((one) => one.name === name)
  if (!copy) throw new BackupRefused(`There is no such backup at ${target}.`)
  await openBackupFolder(backups.folder)
  const path = join(backups.folder, copy.name)
  const present = await stat(path).catch(() => null)
  if (present?.size === copy.sizeBytes) return path
  const partial = join(backups.folder, `fetched-${partialName(copy.name)}`)
  await store.download(copy, partial, (bytes) => onBytes(bytes, copy.sizeBytes))
  await rename(partial, path)
  return path
}

/** Lists the backups at the target, oldest first: their names begin with their time. */
export async function listCopies(): Promise<StoredCopy[]> {
  const copies = await openCopyStore().store.list()
  return copies.sort((one, other) => (one.name < other.name ? -1 : 1))
}
