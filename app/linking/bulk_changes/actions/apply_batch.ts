import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BulkChangeRow, SkippedLink } from '#app/linking/bulk_changes/bulk_change_row'
import { toLinkChange, type LinkEdit } from '#app/linking/links/actions/change_links'
import { storeChangedLinks, type LinkChange } from '#app/linking/links/actions/store_changes'
import { toStoredRow } from '#app/linking/links/actions/store_link'
import type { LinkRow } from '#app/linking/links/link'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { change, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { Problem } from '#app/shared/problems/problem'
import { databaseNow } from '#app/shared/time/database_clock'

/** Links of one transaction: others wait for it no longer than a moment. */
export const BULK_BATCH = 250

/** What a change does to the links of a batch. */
export interface BatchEditor {
  /** Are links that are deleted among those it may bring back? */
  findsDeleted: boolean

  /** Reads what the edits of these links need to know; they are locked. */
  prepare(
    trx: TransactionClientContract,
    links: LinkRow[]
  ): Promise<(link: LinkRow) => LinkEdit | null>
}

export interface BatchOutcome {
  found: number
  changed: number
  skipped: SkippedLink[]
}

/**
 * Applies a change to some links, with what each of them was before, and moves the change on: all at
 * once, or nothing. A batch that another worker was quicker with is left out.
 *
 * @param ids in order
 * @returns null where the change has ended
 */
export async function applyBatch(
  changeId: string,
  ids: string[],
  editor: BatchEditor,
  workspace: Workspace,
  actor: Actor
): Promise<BatchOutcome | null> {
  return retryingTransaction(db, async (trx) => {
    const row = await table<BulkChangeRow>(trx, 'bulk_changes')
      .where('id', changeId)
      .forUpdate()
      .select('position', 'finished_at')
      .firstOrFail()
    if (row.finished_at !== null) return null
    const left = ids.filter((id) => id > row.position)
    if (left.length === 0) return { found: 0, changed: 0, skipped: [] }
    const links = await lockLinks(trx, left, editor, workspace)
    const edit = await editor.prepare(trx, links)
    const present = new Set(links.map(({ id }) => id))
    const skipped = left
      .filter((id) => !present.has(id))
      .map((linkId) => ({ linkId, code: 'link.not_found' }))
    const changes: { change: LinkChange; columns: Partial<LinkRow> }[] = []
    for (const link of links) {
      const wanted = tryEdit(edit, link)
      if (wanted instanceof Problem) skipped.push({ linkId: link.id, code: wanted.code })
      else if (wanted) changes.push({ change: toLinkChange(link, wanted), columns: wanted.columns })
    }
    await storeChangedLinks(
      trx,
      changes.map((one) => ({ ...one.change, changeId })),
      workspace,
      actor
    )
    await keepOutcome(trx, changeId, changes, skipped)
    await change(
      trx,
      `UPDATE bulk_changes SET position = ?, done = done + ?, changed = changed + ?, worked_at = ?
        WHERE id = ?`,
      [left.at(-1), left.length, changes.length, databaseNow(), changeId]
    )
    return { found: links.length, changed: changes.length, skipped }
  })
}

/** Returns what an edit wants, or the Problem for which it skips the link. */
export function tryEdit(
  edit: (link: LinkRow) => LinkEdit | null,
  link: LinkRow
): LinkEdit | null | Problem {
  try {
    return edit(link)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

async function lockLinks(
  trx: TransactionClientContract,
  ids: string[],
  { findsDeleted }: BatchEditor,
  workspace: Workspace
): Promise<LinkRow[]> {
  const query = table<LinkRow>(trx, 'links').whereIn('id', ids).where('workspace_id', workspace.id)
  if (!findsDeleted) query.whereNull('deleted_at')
  return query.orderBy('id').forUpdate()
}

async function keepOutcome(
  trx: TransactionClientContract,
  changeId: string,
  changes: { change: LinkChange; columns: Partial<LinkRow> }[],
  skipped: SkippedLink[]
): Promise<void> {
  const rows = [
    ...changes.map(({ change: { before, after }, columns }) => ({
      change_id: changeId,
      link_id: after.id,
      version: after.version,
      before_change: JSON.stringify(pick(before, columns)),
      code: null,
    })),
    ...skipped.map(({ linkId, code }) => ({
      ...{ change_id: changeId, link_id: linkId, version: null, before_change: null, code },
    })),
  ]
  if (rows.length > 0) await trx.table('bulk_change_links').multiInsert(rows)
}

function pick(link: LinkRow, columns: Partial<LinkRow>): Partial<LinkRow> {
  const stored = toStoredRow(link)
  const names = Object.keys(columns) as (keyof LinkRow)[]
  return Object.fromEntries(names.map((name) => [name, stored[name]]))
}
