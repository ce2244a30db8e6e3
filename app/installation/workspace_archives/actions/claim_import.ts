import db from '@adonisjs/lucid/services/db'
import { discardImport } from '#app/installation/workspace_archives/actions/discard_import'
import { ArchiveRefused } from '#app/installation/workspace_archives/archive_refused'
import type { ArchiveManifest } from '#app/installation/workspace_archives/manifest'
import { isDuplicate } from '#app/shared/database/database_errors'
import { change, select } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'

/** An import at which no one was seen for this time was cut off. */
const SILENT_SECONDS = 120

interface EarlierImport {
  workspaceId: string
  name: string | null
  finishedAt: Date | null
}

/**
 * Refuses a workspace that is here already, whichever archive brought it. What an import of it left
 * behind that was cut off is removed.
 *
 * @throws ArchiveRefused
 */
export async function assertNotImported({ id, workspaceId }: ArchiveManifest): Promise<void> {
  const [itself] = await select<{ name: string }>(
    db,
    'SELECT name FROM workspaces WHERE id = ? AND deleted_at IS NULL',
    [workspaceId]
  )
  if (itself) {
    throw new ArchiveRefused(
      `The workspace "${itself.name}" (${workspaceId}) is here already. Nothing was imported.`
    )
  }
  await removeCutOffImports()
  const [earlier] = await select<EarlierImport>(
    db,
    `SELECT i.workspace_id AS workspaceId, w.name, i.finished_at AS finishedAt
      FROM workspace_imports i LEFT JOIN workspaces w ON w.id = i.workspace_id
      WHERE (i.archive_id = ? OR i.source_workspace_id = ?)
        AND (i.finished_at IS NULL OR w.deleted_at IS NULL)
      LIMIT 1`,
    [id, workspaceId]
  )
  if (!earlier) return
  throw new ArchiveRefused(
    earlier.finishedAt === null
      ? 'The workspace is being imported at this moment. If that import was cut off, try again in two minutes.'
      : `The workspace was imported already, at ${earlier.finishedAt.toISOString()}: "${earlier.name}" (${earlier.workspaceId}). Nothing was imported.`
  )
}

/**
 * Notes that a workspace is being imported, so that no one else does, out of this archive or another. Of
 * several at once the database lets one through; one that finished in the meantime is found as well.
 *
 * @throws ArchiveRefused where someone does, or did
 */
export async function claimImport(manifest: ArchiveManifest, workspaceId: string): Promise<void> {
  try {
    // An earlier import of it whose workspace was deleted since is over.
    await change(
      db,
      `DELETE FROM workspace_imports
        WHERE (archive_id = ? OR source_workspace_id = ?) AND finished_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM workspaces w
            WHERE w.id = workspace_imports.workspace_id AND w.deleted_at IS NULL)`,
      [manifest.id, manifest.workspaceId]
    )
    await change(
      db,
      `INSERT INTO workspace_imports
          (archive_id, workspace_id, source_workspace_id, started_at, seen_at)
        VALUES (?, ?, ?, ${databaseNowSql()}, ${databaseNowSql()})`,
      [manifest.id, workspaceId, manifest.workspaceId]
    )
  } catch (error) {
    if (!isDuplicate(error)) throw error
    await assertNotImported(manifest)
    throw new ArchiveRefused('The workspace is being imported at this moment.')
  }
}

export async function noteImportAlive(archiveId: string): Promise<void> {
  await change(
    db,
    `UPDATE workspace_imports SET seen_at = ${databaseNowSql()} WHERE archive_id = ?`,
    [archiveId]
  )
}

/** Removes what imports left behind that were cut off: nothing of it was ever visible. */
export async function removeCutOffImports(): Promise<void> {
  const rows = await select<{ id: string; workspaceId: string }>(
    db,
    `SELECT archive_id AS id, workspace_id AS workspaceId FROM workspace_imports
      WHERE finished_at IS NULL
        AND seen_at < ${databaseNowSql()} - INTERVAL ${SILENT_SECONDS} SECOND`
  )
  for (const { id, workspaceId } of rows) await discardImport(id, workspaceId)
}
