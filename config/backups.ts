import { join } from 'node:path'
import { parseInterval } from '#app/installation/backups/rules/parse_interval'
import { settingPath } from '#config/folders'
import installation from '#config/installation'
import env from '#start/env'

/** Where backups go, how often, how many stay, and what makes them. */
export default {
  folder: settingPath(env.get('BACKUP_DIR') || join(installation.storagePath, 'backups')),

  /** null: none by themselves. */
  everySeconds: readEvery(env.get('BACKUP_EVERY')),

  /** Whole backups that stay in the folder, the newest of them. */
  keep: readKeep(env.get('BACKUP_KEEP') ?? 7),

  /** What `age` encrypts backups for; null: not encrypted. */
  recipient: env.get('BACKUP_RECIPIENT')?.trim() || null,

  /** Folder of the database's own tools; null: those of PATH. */
  toolsFolder: env.get('BACKUP_TOOLS') ? settingPath(env.get('BACKUP_TOOLS')!) : null,

  /** Every key that opens what is stored, the one that closes first. */
  keys: [
    env.get('APP_KEY').release(),
    ...(env.get('APP_PREVIOUS_KEYS') ?? '').split(',').filter(Boolean),
  ],

  database: {
    host: env.get('DB_HOST'),
    port: env.get('DB_PORT') ?? 3306,
    user: env.get('DB_USER'),
    password: env.get('DB_PASSWORD') ?? '',
    name: env.get('DB_DATABASE'),
  },
}

function readEvery(text: string | undefined): number | null {
  if (!text) return null
  try {
    return parseInterval(text)
  } catch (error) {
    throw new Error(`BACKUP_EVERY: ${(error as Error).message}`)
  }
}

function readKeep(keep: number): number {
  if (Number.isInteger(keep) && keep >= 1) return keep
  throw new Error('BACKUP_KEEP: give a whole number, 1 or more')
}
