/** What a form of backups is called that this release reads and writes. */
export const BACKUP_FORMAT = 1

/** What the dump holds of one table, counted in the dump's own snapshot. */
export interface TableSum {
  rows: number

  /** SHA-256 of all rows, in the order of the primary key, as the dump writes them. */
  sha256: string
}

/** One file within a backup. */
export interface BackupPart {
  name: string
  bytes: number
  sha256: string
}

/** Clicks of one spool file that were not stored yet: a range of the part with the clicks. */
export interface SpoolSegment {
  spoolId: string
  file: string

  /** Where the range begins in the spool file. */
  from: number
  bytes: number
}

/** What each of our packed files says of itself. */
export interface PackedManifest {
  /** What the file is; a backup where it does not say. */
  kind?: string
  isEncrypted: boolean
  parts: BackupPart[]
}

/** What a backup says of itself: readable without any key, and without a secret. */
export interface BackupManifest extends PackedManifest {
  format: number
  id: string

  /** By the database's clock, just before the snapshot. */
  createdAt: string
  version: string

  /** Names of the changes of the schema that had run. */
  migrations: string[]
  database: { engine: string; version: string; name: string }

  /** Fingerprints of `APP_KEY` and of each of `APP_PREVIOUS_KEYS`. */
  keys: { current: string; previous: string[] }
  tables: Record<string, TableSum>
  spool: SpoolSegment[]
}

/** What a packed file is, and what people call it. */
export interface PackedKind {
  kind: string | undefined
  noun: string
}

export const BACKUP_KIND: PackedKind = { kind: undefined, noun: 'backup' }

/** Names of the parts, without what says how they are packed. */
export const PART_NAMES = { dump: 'database.sql', clicks: 'clicks.spool' } as const

/** Returns the name of a part in the file, which says what opens it. */
export function packedName(name: string, isEncrypted: boolean): string {
  return `${name}.zst${isEncrypted ? '.age' : ''}`
}
