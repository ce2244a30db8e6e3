import type { PackedKind, PackedManifest } from '#app/installation/backups/manifest'

/** What a form of workspace archives is called that this release reads and writes. */
export const ARCHIVE_FORMAT = 1

export const ARCHIVE_KIND: PackedKind = { kind: 'workspace archive', noun: 'workspace archive' }

/** What an archive holds of one table. */
export interface ArchivedTable {
  /** Names of the values of each row, in their order. */
  columns: string[]
  rows: number
}

/** What an archive says of itself: readable without any key, and without a secret. */
export interface ArchiveManifest extends PackedManifest {
  format: number

  /** Of this archive: it is imported once. */
  id: string

  /** By the database's clock, before the first row was read. */
  createdAt: string
  version: string

  /** Names of the changes of the schema that had run. */
  migrations: string[]

  /** Of the workspace, in the installation that it comes from. */
  workspaceId: string
  workspaceName: string

  /** Fingerprint of the `APP_KEY` that secrets are encrypted with where the archive is not. */
  key: string

  /** Passwords of links, and addresses and secrets of webhooks. */
  secrets: number

  /** By the name of the part. */
  tables: Record<string, ArchivedTable>
}
