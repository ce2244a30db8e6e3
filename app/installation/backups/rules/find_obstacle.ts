import { BACKUP_FORMAT, type BackupManifest } from '#app/installation/backups/manifest'
import { isBeforeFirstRelease } from '#app/shared/database/carried_over'

/** What of an installation decides whether it can take a backup. */
export interface BackupTarget {
  version: string

  /** Names of the changes of the schema that this release brings. */
  migrations: readonly string[]

  /** Fingerprints of every key that it has. */
  keys: readonly string[]
}

/**
 * Says why an installation cannot take a backup; null where it can.
 *
 * @param takesOlder may it be of an older release, whose schema is brought up to date afterwards?
 */
export function findObstacle(
  manifest: BackupManifest,
  target: BackupTarget,
  takesOlder: boolean
): string | null {
  if (manifest.format !== BACKUP_FORMAT) {
    return `The backup has the form ${manifest.format}, and Shunt ${target.version} reads the form ${BACKUP_FORMAT}. Use the release that made it, Shunt ${manifest.version}.`
  }
  return findVersionObstacle(manifest, target, takesOlder) ?? findKeyObstacle(manifest, target)
}

function findVersionObstacle(
  { version, migrations }: BackupManifest,
  target: BackupTarget,
  takesOlder: boolean
): string | null {
  const known = new Set(target.migrations)
  const newer = migrations.filter((name) => !known.has(name) && !isBeforeFirstRelease(name))
  if (newer.length > 0) {
    return `The backup is of a newer version: Shunt ${version} made it, with changes of the schema that Shunt ${target.version} does not know (${newer.at(-1)}). Update Shunt first.`
  }
  const ran = new Set(migrations)
  const missing = target.migrations.filter((name) => !ran.has(name))
  if (missing.length === 0 || takesOlder) return null
  return `The backup is of an older version: Shunt ${version} made it, ${missing.length} changes of the schema before this release. Use that release, or name --older: the next ./shunt start brings the schema up to date.`
}

function findKeyObstacle({ keys }: BackupManifest, target: BackupTarget): string | null {
  const had = new Set(target.keys)
  const missing = [keys.current, ...keys.previous].filter((fingerprint) => !had.has(fingerprint))
  if (missing.length === 0) return null
  const whose = missing.includes(keys.current) ? 'APP_KEY' : 'an earlier key of APP_PREVIOUS_KEYS'
  return `The backup was made with another key: this installation does not have its ${whose} (fingerprint ${missing[0]}), and could open none of its secrets. Set that key as APP_KEY, or add it to APP_PREVIOUS_KEYS.`
}
