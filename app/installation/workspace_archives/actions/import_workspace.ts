import {
  assertNotImported,
  claimImport,
  noteImportAlive,
} from '#app/installation/workspace_archives/actions/claim_import'
import { discardImport } from '#app/installation/workspace_archives/actions/discard_import'
import { loadArchive } from '#app/installation/workspace_archives/actions/load_archive'
import {
  assertLicenceRoom,
  publishImport,
} from '#app/installation/workspace_archives/actions/publish_import'
import { ArchiveRefused, NamesTaken } from '#app/installation/workspace_archives/archive_refused'
import type { LoadedArchive } from '#app/installation/workspace_archives/load_context'
import { checkColumns } from '#app/installation/workspace_archives/queries/check_columns'
import { findImportTarget } from '#app/installation/workspace_archives/queries/find_import_target'
import {
  findTakenIds,
  findTakenNames,
} from '#app/installation/workspace_archives/queries/find_taken_names'
import { ArchiveIds } from '#app/installation/workspace_archives/rules/archive_ids'
import type { ArchivedPeople } from '#app/installation/workspace_archives/rules/rewrite_row'
import {
  WorkspaceArchive,
  type OpenArchiveOptions,
} from '#app/installation/workspace_archives/workspace_archive'
import { isDuplicate } from '#app/shared/database/database_errors'

const ALIVE_EVERY_MS = 10_000

export interface ImportOptions extends OpenArchiveOptions {
  /** null: the only one. */
  organisationId: string | null

  /** Address of the member in whose name it is imported; null: the first Owner. */
  email: string | null

  /** Leaves out what has a name that is taken. */
  skipsTaken?: boolean

  /** Hears how far it is. */
  onProgress?: (part: string, rows: number) => void
}

export interface ImportedWorkspace extends LoadedArchive {
  workspaceId: string
  name: string

  /** Has the workspace the id that it had? */
  hasOwnId: boolean

  /** Names that were left out. */
  skipped: readonly string[]
}

/**
 * Imports a workspace: everything of it, or nothing. All that can be wrong is found before a row is
 * written; then it is written for a workspace that no one sees, and made visible at once.
 *
 * @throws ArchiveRefused, BackupRefused; nothing was changed then
 */
export async function importWorkspace(
  path: string,
  options: ImportOptions
): Promise<ImportedWorkspace> {
  const target = await findImportTarget(options.organisationId, options.email)
  const archive = await WorkspaceArchive.open(path, options)
  const { manifest } = archive
  await checkColumns(archive)
  await assertNotImported(manifest)
  const taken = await findTakenNames(archive)
  if (taken.names.length > 0 && !options.skipsTaken) throw new NamesTaken(taken.names)
  await assertLicenceRoom(taken)
  const ids = new ArchiveIds(archive.idKey, await findTakenIds(archive))
  const workspaceId = ids.to(manifest.workspaceId)
  const people = await readPeople(archive, target.members, target.userId)

  await claimImport(manifest, workspaceId)
  const alive = setInterval(() => void noteImportAlive(manifest.id).catch(() => {}), ALIVE_EVERY_MS)
  const name = manifest.workspaceName
  const hasOwnId = workspaceId === manifest.workspaceId
  let loaded: LoadedArchive | null = null
  try {
    loaded = await loadArchive({
      ...{ archive, ids, people, organisationId: target.organisationId },
      ...{ leftLinks: taken.links, leftDomains: taken.domains },
      ...{ onProgress: options.onProgress, signal: options.signal },
    })
    options.signal?.throwIfAborted()
    await publishImport({ manifest, workspaceId, name, target, loaded })
  } catch (error) {
    const isGone = await discardImport(manifest.id, workspaceId)
    // What was published although the answer was lost is there.
    if (isGone || !loaded) throw toRefusal(error)
  } finally {
    clearInterval(alive)
  }
  return { ...loaded, workspaceId, name, hasOwnId, skipped: taken.names }
}

function toRefusal(error: unknown): unknown {
  if (!isDuplicate(error)) return error
  return new ArchiveRefused(
    'A name of the archive was taken while it was imported. Nothing was imported; try again.'
  )
}

async function readPeople(
  archive: WorkspaceArchive,
  members: ReadonlyMap<string, string>,
  importerId: string
): Promise<ArchivedPeople> {
  const known = new Map<string, string>()
  for await (const rows of archive.rows('people')) {
    for (const [id, emailKey] of rows) {
      const member = members.get(emailKey as string)
      if (member) known.set(id as string, member)
    }
  }
  return { find: (id) => known.get(id), importerId }
}
