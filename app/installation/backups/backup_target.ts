import { readdir } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import app from '@adonisjs/core/services/app'
import type { BackupTarget } from '#app/installation/backups/rules/find_obstacle'
import { fingerprintKey } from '#app/installation/backups/rules/key_fingerprints'
import { readRunningVersion } from '#app/installation/runtime/queries/read_version'
import backups from '#config/backups'

/** Describes this installation to a backup: its release, its schema and its keys. */
export async function describeBackupTarget(): Promise<BackupTarget> {
  const [version, files] = await Promise.all([readRunningVersion(), readdir(app.migrationsPath())])
  const migrations = files
    .filter((file) => ['.ts', '.js'].includes(extname(file)) && !file.endsWith('.d.ts'))
    .map((file) => basename(file, extname(file)))
    .sort()
  return { version, migrations, keys: backups.keys.map(fingerprintKey) }
}
