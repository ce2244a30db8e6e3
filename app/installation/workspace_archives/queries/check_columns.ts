import db from '@adonisjs/lucid/services/db'
import { ArchiveRefused } from '#app/installation/workspace_archives/archive_refused'
import { ARCHIVE_TABLES, partOf } from '#app/installation/workspace_archives/archive_tables'
import { listArchivedColumns } from '#app/installation/workspace_archives/queries/list_columns'
import type { WorkspaceArchive } from '#app/installation/workspace_archives/workspace_archive'
import { WORKSPACE_TABLE } from '#app/installation/workspace_archives/workspace_table'

/**
 * Checks that the archive has the tables and columns that are here, and no others: their names go into
 * statements, and a checksum does not say who wrote them.
 *
 * @throws ArchiveRefused
 */
export async function checkColumns({ manifest }: WorkspaceArchive): Promise<void> {
  for (const table of [WORKSPACE_TABLE, ...ARCHIVE_TABLES]) {
    const columns = await listArchivedColumns(db, table)
    const here = columns.map(({ name }) => name).sort()
    const there = [...(manifest.tables[partOf(table)]?.columns ?? [])].sort()
    if (here.join() === there.join()) continue
    throw new ArchiveRefused(`The archive has other columns of ${partOf(table)} than this release.`)
  }
}
