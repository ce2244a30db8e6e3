import type { ArchiveIds } from '#app/installation/workspace_archives/rules/archive_ids'
import type { ArchivedPeople } from '#app/installation/workspace_archives/rules/rewrite_row'
import type { WorkspaceArchive } from '#app/installation/workspace_archives/workspace_archive'

/** What is the same for all rows of an import. */
export interface LoadContext {
  archive: WorkspaceArchive
  organisationId: string
  ids: ArchiveIds
  people: ArchivedPeople

  /** Ids in the archive of what stays behind. */
  leftLinks: ReadonlySet<string>
  leftDomains: ReadonlySet<string>
  onProgress?: (part: string, rows: number) => void
  signal?: AbortSignal
}

/** What did not arrive as it was, for the operator. */
export interface LoadedArchive {
  /** Rows that were read. */
  rows: number

  /** Ids of the custom domains that get their claim when the workspace is published. */
  claims: string[]

  /** Links that lost their password, and are paused for it. */
  lostPasswords: number

  /** Webhooks whose address no key here opens. */
  lostWebhooks: number

  /** Private views of people who are no members here. */
  leftViews: number
}
