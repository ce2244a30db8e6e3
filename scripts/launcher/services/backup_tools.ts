import { bringProgram } from '../machine/debian.ts'
import { setting } from '../machine/settings.ts'
import { isMariadbPrivate } from './server_settings.ts'

const AGE = { name: 'age', packages: ['age'], programs: ['usr/bin/age', 'usr/bin/age-keygen'] }
const DUMP = {
  name: 'mariadb-dump',
  packages: ['mariadb-client'],
  programs: ['usr/bin/mariadb-dump'],
}

/**
 * Brings what makes backups of the private MariaDB; the tools of another server are its owner's to install. What
 * cannot be brought is named by the backup itself.
 */
export async function bringBackupTools(): Promise<void> {
  if (isMariadbPrivate() && !setting('BACKUP_TOOLS')) await bringProgram(DUMP)
}

export async function bringAge(): Promise<void> {
  await bringProgram(AGE)
}

/** Brings what a backup with these words needs, also one that the worker makes later. */
export async function bringBackupPrograms(words: readonly string[] = []): Promise<void> {
  await bringBackupTools()
  const named = [...words, setting('BACKUP_RECIPIENT')].join(' ')
  if (/age1|ssh-|--identity/.test(named)) await bringAge()
}
