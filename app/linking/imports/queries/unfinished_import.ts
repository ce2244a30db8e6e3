import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import db from '@adonisjs/lucid/services/db'
import { readImportRow, type ImportRow, type ImportTarget } from '#app/linking/imports/import'
import { table } from '#app/shared/database/sql'

/** Finds an operator's import of this very file to this very place that did not come to its end. */
export async function findUnfinishedImport(
  path: string,
  workspaceId: string,
  target: ImportTarget
): Promise<ImportRow | null> {
  const hash = createHash('sha256')
  for await (const block of createReadStream(path)) hash.update(block)
  const rows = await table<ImportRow>(db, 'imports')
    .where({ workspace_id: workspaceId, file_hash: hash.digest('hex'), unlimited: true })
    .whereIn('status', ['Checking', 'Checked', 'Importing', 'Stopped', 'Failed'])
    .orderBy('created_at', 'desc')
  const unfinished = rows
    .map(readImportRow)
    .filter((row) => isDeepStrictEqual(row.target, target))
    .find((row) => row.status === 'Checking' || row.status === 'Importing' || row.total_lines > 0)
  return unfinished ?? null
}
