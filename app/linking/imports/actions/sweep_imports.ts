import db from '@adonisjs/lucid/services/db'
import { wakeImport } from '#app/linking/imports/actions/create_import'
import { deleteImportFile } from '#app/linking/imports/actions/file_pieces'
import { workOnImport } from '#app/linking/imports/actions/work_on_import'
import type { ImportRow } from '#app/linking/imports/import'
import { whereImportFree } from '#app/linking/imports/queries/is_free'
import { change, table } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { trustedNowMs } from '#app/shared/time/database_clock'

/** A share that keeps no other sweep waiting. */
const SHARE_MS = 2_000
const AT_MOST = 20
const DAY_MS = 24 * 3600 * 1000

/** Lines are kept for this long after an import ended; its figures permanently. */
const KEEP_LINES_MS = 90 * DAY_MS

/** A file that no one chose columns for. */
const KEEP_CHOSEN_MS = 7 * DAY_MS

/**
 * Goes on with imports that no one works on: a call was lost, or a worker died.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export async function resumeImports(): Promise<void> {
  const nowMs = await trustedNowMs()
  const rows = await table<ImportRow>(db, 'imports')
    .where((busy) => busy.whereIn('status', ['Checking', 'Importing']).orWhere('comparing', true))
    .where(whereImportFree(nowMs))
    .orderBy('created_at')
    .limit(AT_MOST)
    .select('id')
  const pieces = new SweepPieces('imports')
  for (const { id } of rows) {
    await pieces.run({ importId: id }, async () => {
      if (await workOnImport(id, { forMs: SHARE_MS })) await wakeImport(id)
    })
  }
  pieces.finish()
}

/**
 * Forgets lines of old imports, files that were never imported, and pieces of none.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export async function forgetImports(): Promise<void> {
  const nowMs = await trustedNowMs()
  const old = new Date(nowMs - KEEP_LINES_MS)
  const lapsed = await table<ImportRow>(db, 'imports')
    .where('status', 'Chosen')
    .where('created_at', '<', new Date(nowMs - KEEP_CHOSEN_MS))
    .select('id')
  const pieces = new SweepPieces('old-imports')
  for (const { id } of lapsed) {
    await pieces.run({ importId: id }, async () => {
      await db.from('imports').where({ id, status: 'Chosen' }).update({ status: 'Stopped' })
      await deleteImportFile(id)
    })
  }
  await change(
    db,
    `DELETE l FROM import_lines l JOIN imports i ON i.id = l.import_id
      WHERE i.finished_at < ? AND i.status IN ('Done', 'Failed', 'Stopped', 'Checked')
        AND i.comparing = FALSE`,
    [old]
  )
  await change(
    db,
    `DELETE p FROM import_pieces p LEFT JOIN imports i ON i.id = p.import_id
      WHERE p.import_id < ? AND (i.id IS NULL OR i.status NOT IN ('Chosen', 'Checking'))`,
    [newId(nowMs - DAY_MS)]
  )
  pieces.finish()
}
