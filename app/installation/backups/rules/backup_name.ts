const NAME = /^shunt-\d{8}T\d{6}Z-[0-9a-hjkmnp-tv-z]{20}\.tar$/
const PARTIAL = '.part'

/** Returns the file name of a backup: sorts by time, and says nothing but that. */
export function formatBackupName(id: string, createdAt: Date): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d{3}/g, '')
  return `shunt-${time}-${id}.tar`
}

/** Could this file be a backup, whole? */
export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

/** Returns the name that a backup has while it is written. */
export function partialName(name: string): string {
  return name + PARTIAL
}

/** Is this a backup that was never finished? */
export function isPartialName(name: string): boolean {
  return name.endsWith(PARTIAL) && isBackupName(name.slice(0, -PARTIAL.length))
}
