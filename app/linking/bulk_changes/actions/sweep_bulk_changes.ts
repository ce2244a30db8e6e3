import db from '@adonisjs/lucid/services/db'
import { wakeBulkJob } from '#app/linking/bulk_changes/actions/start_bulk_job'
import type { BulkChangeRow } from '#app/linking/bulk_changes/bulk_change_row'
import { change, table } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { trustedNowMs } from '#app/shared/time/database_clock'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/** A job that no one worked on for this time was lost with its worker. */
const IDLE_MS = 20_000
const AT_MOST = 20

/** What a change did to each link is kept for a day longer than it can be undone. */
const KEEP_LINKS_MS = 2 * DAY_MS
const KEEP_CHANGES_MS = 30 * DAY_MS

/** Rows of one statement. */
const CHUNK = 5_000

/**
 * Calls for jobs that no one works on: a call was lost, or a worker died.
 *
 * @throws ClocksDisagree
 */
export async function resumeBulkChanges(): Promise<void> {
  const nowMs = await trustedNowMs()
  const rows = await table<BulkChangeRow>(db, 'bulk_changes')
    .whereIn('status', ['Pending', 'Running'])
    .where('worked_at', '<', new Date(nowMs - IDLE_MS))
    .orderBy('worked_at')
    .limit(AT_MOST)
    .select('id')
  for (const { id } of rows) await wakeBulkJob(id)
}

/**
 * Forgets changes that can no longer be undone.
 *
 * @throws ClocksDisagree
 */
export async function forgetBulkChanges(): Promise<void> {
  const nowMs = await trustedNowMs()
  const links = 'DELETE FROM bulk_change_links WHERE change_id < ? ORDER BY change_id LIMIT ?'
  await deleteInSteps(links, newId(nowMs - KEEP_LINKS_MS))
  const changes = 'DELETE FROM bulk_changes WHERE created_at < ? ORDER BY created_at LIMIT ?'
  await deleteInSteps(changes, new Date(nowMs - KEEP_CHANGES_MS))
}

async function deleteInSteps(statement: string, before: string | Date): Promise<void> {
  while ((await change(db, statement, [before, CHUNK])) === CHUNK);
}
