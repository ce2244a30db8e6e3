import { join } from 'node:path'
import { USUAL_RETENTION } from '#app/installation/backup_copies/rules/kept_copies'
import { databaseTls, primary } from '#config/database_connection'
import { settingPath } from '#config/folders'
import installation from '#config/installation'
import env from '#start/env'

/** Where backups go, how often, how many stay, and what makes them. */
export default {
  folder: settingPath(env.get('BACKUP_DIR') || join(installation.storagePath, 'backups')),

  /** null: none by themselves. */
  everySeconds: env.get('BACKUP_EVERY') ?? null,

  /** Whole backups that stay in the folder, the newest of them. */
  keep: env.get('BACKUP_KEEP') ?? 7,

  /** What `age` encrypts backups for; null: not encrypted. */
  recipient: env.get('BACKUP_RECIPIENT')?.trim() || null,

  /** Folder of the database's own tools; null: those of PATH. */
  toolsFolder: env.get('BACKUP_TOOLS') ? settingPath(env.get('BACKUP_TOOLS')!) : null,

  /** Copies elsewhere; without a target there are none. */
  copies: {
    target: env.get('BACKUP_TARGET') ?? null,
    retention: env.get('BACKUP_TARGET_KEEP') ?? USUAL_RETENTION,

    /** null: only `./shunt ace backup:verify` proves that a copy can be restored. */
    verifyEverySeconds: env.get('BACKUP_VERIFY_EVERY') ?? null,
    keyId: env.get('BACKUP_TARGET_KEY_ID')?.trim() || null,
    secret: env.get('BACKUP_TARGET_SECRET')?.release() ?? null,

    /** Of SFTP: the private key, and the fingerprints of the host keys that are taken. */
    sshKey: env.get('BACKUP_TARGET_SSH_KEY_FILE') ?? null,
    hostKeys: env.get('BACKUP_TARGET_HOST_KEY') ?? null,

    /** Of a part of 8 MB: a line of 14 KB a second is enough. */
    partTimeoutMs: 600_000,
  },

  /** Every key that opens what is stored, the one that closes first. */
  keys: [
    env.get('APP_KEY').release(),
    ...(env.get('APP_PREVIOUS_KEYS') ?? '').split(',').filter(Boolean),
  ],

  database: {
    ...primary,
    user: env.get('DB_USER'),
    password: env.get('DB_PASSWORD') ?? '',
    name: env.get('DB_DATABASE'),
    tls: databaseTls,
  },
}
