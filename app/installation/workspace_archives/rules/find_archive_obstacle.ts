import type { BackupTarget } from '#app/installation/backups/rules/find_obstacle'
import { ARCHIVE_FORMAT, type ArchiveManifest } from '#app/installation/workspace_archives/manifest'
import { isBeforeFirstRelease } from '#app/shared/database/carried_over'

/**
 * Says why an installation cannot take an archive; null where it can.
 *
 * @param leavesSecrets may what it cannot decrypt stay behind?
 */
export function findArchiveObstacle(
  manifest: ArchiveManifest,
  target: BackupTarget,
  leavesSecrets: boolean
): string | null {
  if (manifest.format !== ARCHIVE_FORMAT) {
    return `The archive has the form ${manifest.format}, and Shunt ${target.version} reads the form ${ARCHIVE_FORMAT}. Export the workspace with this release.`
  }
  const [theirs, ours] = [new Set(manifest.migrations), new Set(target.migrations)]
  const newer = manifest.migrations.filter((name) => !ours.has(name) && !isBeforeFirstRelease(name))
  if (newer.length > 0) {
    return `The archive is of a newer version: Shunt ${manifest.version} made it, with changes of the schema that Shunt ${target.version} does not know (${newer.at(-1)}). Update this installation first.`
  }
  const missing = target.migrations.filter((name) => !theirs.has(name))
  if (missing.length > 0) {
    return `The archive is of an older version: Shunt ${manifest.version} made it, ${missing.length} changes of the schema before this release. Update the installation that it comes from, and export the workspace again.`
  }
  if (manifest.isEncrypted || manifest.secrets === 0 || leavesSecrets) return null
  if (target.keys.includes(manifest.key)) return null
  return `The archive holds ${manifest.secrets} secrets (passwords of links, webhooks) that are encrypted with the APP_KEY of the installation it comes from (fingerprint ${manifest.key}), which this one does not have. Export it with --recipient, add that key to APP_PREVIOUS_KEYS, or leave the secrets behind with --without-secrets.`
}
