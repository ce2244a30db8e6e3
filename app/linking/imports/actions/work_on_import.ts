import db from '@adonisjs/lucid/services/db'
import { checkImport } from '#app/linking/imports/actions/check_import'
import { compareImport } from '#app/linking/imports/actions/compare_import'
import { deleteImportFile } from '#app/linking/imports/actions/file_pieces'
import { ImportLease, ImportLeaseLost } from '#app/linking/imports/actions/import_lease'
import { runImport } from '#app/linking/imports/actions/run_import'
import type { ImportRow } from '#app/linking/imports/import'
import { findImportWorkspace } from '#app/linking/imports/queries/find_import_workspace'
import { openImportReferences } from '#app/linking/imports/queries/import_references'
import { Problem } from '#app/shared/problems/problem'
import { formatJsonColumn } from '#app/shared/text/json'
import { now } from '#app/shared/time/clock'
import { ReadersBusy } from '#app/shared/untrusted_files/reading_job'

/** The pause after one of our faults or an outage: no one tries again at once. */
const AFTER_A_FAULT_MS = 15_000

/**
 * Does a share of an import, whatever is next: checking, importing, comparing. Takes over from a
 * worker that is killed in the meantime.
 *
 * @param forMs how long, about
 * @param onProgress called after each stage's batches
 * @returns whether there is more to do; null where someone else has it, or there is nothing to do
 */
export async function workOnImport(
  importId: string,
  { forMs, onProgress }: { forMs: number; onProgress?: (row: ImportRow) => void }
): Promise<boolean | null> {
  const lease = await ImportLease.take(importId)
  if (!lease) return null
  const until = performance.now() + forMs
  try {
    for (;;) {
      const row = await lease.row()
      const isOver = () => {
        onProgress?.(row)
        return performance.now() > until
      }
      const isDone = await workOnStage(lease, row, isOver)
      if (isDone === null) break
      if (!isDone) {
        await lease.release()
        return true
      }
    }
    await lease.release()
    return false
  } catch (error) {
    if (error instanceof ImportLeaseLost) return false
    if (error instanceof Problem) return fail(lease, error)
    if (error instanceof ReadersBusy) {
      await lease.release()
      return true
    }
    await lease.release(AFTER_A_FAULT_MS)
    throw error
  }
}

/** @returns whether the stage is done; null where none is left */
async function workOnStage(
  lease: ImportLease,
  row: ImportRow,
  isOver: () => boolean
): Promise<boolean | null> {
  const isBusy = row.status === 'Checking' || row.status === 'Importing'
  if (!isBusy && !row.comparing) return null
  const { workspace, actor } = await findImportWorkspace(row)
  if (!isBusy) return compareImport(lease, row, workspace, isOver)
  const context = {
    row,
    workspace,
    actor,
    references: await openImportReferences(workspace, row.target),
  }
  return row.status === 'Checking'
    ? checkImport(lease, context, isOver)
    : runImport(lease, context, isOver)
}

async function fail(lease: ImportLease, problem: Problem): Promise<false> {
  const failure = { code: problem.code, detail: problem.message }
  await db
    .from('imports')
    .where('id', lease.importId)
    .whereIn('status', ['Checking', 'Importing'])
    .update({ status: 'Failed', failure: formatJsonColumn(failure), finished_at: now() })
  await db.from('imports').where('id', lease.importId).update({ comparing: false })
  await lease.release()
  await deleteImportFile(lease.importId)
  return false
}
