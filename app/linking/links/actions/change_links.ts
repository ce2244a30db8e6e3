import db from '@adonisjs/lucid/services/db'
import { storeChangedLinks, type LinkChange } from '#app/linking/links/actions/store_changes'
import type { LinkRow } from '#app/linking/links/link'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/** Links of one transaction: others wait for it no longer than a moment. */
const BATCH = 250

/** What is to become of a link: its new columns and the words for them; null: it stays as it is. */
export type LinkEdit = Pick<LinkChange, 'words' | 'deleted'> & { columns: Partial<LinkRow> }

/**
 * Changes many links of a workspace, one batch per transaction, so that no one waits for long. It
 * can be repeated: what is already as it should be is left alone.
 *
 * @param edit says what happens to a link, or throws a Problem
 * @returns how many were changed
 */
export async function changeLinks(
  ids: string[],
  edit: (link: LinkRow) => LinkEdit | null,
  workspace: Workspace,
  actor: Actor
): Promise<number> {
  let changed = 0
  const ordered = [...ids].sort()
  for (let start = 0; start < ordered.length; start += BATCH) {
    const batch = ordered.slice(start, start + BATCH)
    changed += await retryingTransaction(db, async (trx) => {
      const links = await table<LinkRow>(trx, 'links')
        .whereIn('id', batch)
        .where('workspace_id', workspace.id)
        .whereNull('deleted_at')
        .orderBy('id')
        .forUpdate()
      const changes = links.flatMap((link) => {
        const change = edit(link)
        return change === null ? [] : [toLinkChange(link, change)]
      })
      await storeChangedLinks(trx, changes, workspace, actor)
      return changes.length
    })
  }
  return changed
}

/** Returns the change that an edit makes of a link. */
export function toLinkChange(link: LinkRow, { columns, words, deleted }: LinkEdit): LinkChange {
  const after = { ...link, ...columns, version: link.version + 1, updated_at: now() }
  return { before: link, after, words, deleted }
}
