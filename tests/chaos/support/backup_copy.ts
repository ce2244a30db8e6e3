import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatBackupName } from '#app/installation/backups/rules/backup_name'
import { newId } from '#app/shared/ids'

/** Makes a file that is to be copied elsewhere. */
export function aBackupFile(folder: string, bytes: Buffer) {
  const name = formatBackupName(newId(), new Date())
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { name, path, sizeBytes: bytes.length }
}

/** Why a piece of work fails; `none`: it does not. */
export const reasonOf = (work: Promise<unknown>) => work.then(() => 'none', String)

/** An upload that is never gone on with. */
export const noState = async () => {}
