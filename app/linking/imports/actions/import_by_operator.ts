import { setTimeout as pause } from 'node:timers/promises'
import { startRun } from '#app/linking/imports/actions/control_import'
import { createImport, type NewImport } from '#app/linking/imports/actions/create_import'
import { workOnImport } from '#app/linking/imports/actions/work_on_import'
import type { ImportRow } from '#app/linking/imports/import'
import { findImport } from '#app/linking/imports/queries/find_import'
import { findUnfinishedImport } from '#app/linking/imports/queries/unfinished_import'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'

/** A share of the work, between two looks at whether someone stopped it. */
const SHARE_MS = 5_000

/** A worker has the import; it is asked how far it is. */
const ASK_MS = 500

/**
 * Imports a file to its end, whatever its size. Given the same file again, it continues where an
 * earlier run was killed. It watches a worker that takes the import over in the meantime.
 *
 * @param onProgress called for each batch, and for each stage
 * @throws Problem as `createImport`
 */
export async function importByOperator(
  given: Omit<NewImport, 'atMost'>,
  { workspace, actor }: { workspace: Workspace; actor: Actor },
  onProgress: (row: ImportRow) => void
): Promise<ImportRow> {
  const earlier = await findUnfinishedImport(given.path, workspace.id, given.target)
  const id = earlier?.id ?? (await createImport({ ...given, atMost: null }, workspace, actor))
  if (earlier && !given.dryRun && mayRun(earlier)) await startRun(id, workspace, actor)
  for (;;) {
    const isMore = await workOnImport(id, { forMs: SHARE_MS, onProgress })
    const row = await findImport(workspace.id, id)
    onProgress(row)
    if (row.status === 'Checking' || row.status === 'Importing') {
      if (!isMore) await pause(ASK_MS)
    } else if (row.status === 'Checked' && !given.dryRun) {
      await startRun(id, workspace, actor)
    } else return row
  }
}

function mayRun({ status }: ImportRow): boolean {
  return status === 'Checked' || status === 'Stopped' || status === 'Failed'
}
