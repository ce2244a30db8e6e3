import db from '@adonisjs/lucid/services/db'
import {
  readBulkChangeRow,
  type BulkChangeRow,
  type SkippedLink,
} from '#app/linking/bulk_changes/bulk_change_row'
import { bulkChangeProblem } from '#app/linking/bulk_changes/problems'
import { select, table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/** Skipped links that an answer names; of more there is only the number. */
const MOST_NAMED = 1_000

/** A bulk change as the API returns it, for as long as it runs and afterwards. */
export type BulkChangeRecord = Awaited<ReturnType<typeof describeBulkChange>>

/**
 * Finds a bulk change of the workspace.
 *
 * @throws Problem `bulk.change_not_found`
 */
export async function findBulkChange(
  workspaceId: string,
  changeId: string
): Promise<BulkChangeRow> {
  const row = isId(changeId)
    ? await table<Record<string, any>>(db, 'bulk_changes')
        .where({ id: changeId, workspace_id: workspaceId })
        .first()
    : null
  if (!row) throw bulkChangeProblem('bulk.change_not_found')
  return readBulkChangeRow(row)
}

/** Describes how far a change has come. */
export async function describeBulkChange(row: BulkChangeRow) {
  const { skipped, count } = await findSkipped(row)
  return {
    changeId: row.id,
    status: row.status,
    action: row.action,
    matched: Number(row.matched),
    done: Number(row.done),
    changed: Number(row.changed),
    skipped,
    skippedCount: count,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

async function findSkipped({ id, selection }: BulkChangeRow) {
  const [{ total }] = await select<{ total: number }>(
    db,
    'SELECT COUNT(*) AS total FROM bulk_change_links WHERE change_id = ? AND code IS NOT NULL',
    [id]
  )
  const rows = await select<SkippedLink>(
    db,
    `SELECT link_id AS linkId, code FROM bulk_change_links
      WHERE change_id = ? AND code IS NOT NULL ORDER BY link_id LIMIT ?`,
    [id, MOST_NAMED]
  )
  const strange = 'linkIds' in selection ? selection.linkIds.filter((one) => !isId(one)) : []
  const skipped = [
    ...strange.map((linkId) => ({ linkId, code: 'link.not_found' })),
    ...rows.map(({ linkId, code }) => ({ linkId, code })),
  ]
  return { skipped: skipped.slice(0, MOST_NAMED), count: Number(total) + strange.length }
}
