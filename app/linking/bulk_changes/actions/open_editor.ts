import type { BatchEditor } from '#app/linking/bulk_changes/actions/apply_batch'
import { openUndoEditor } from '#app/linking/bulk_changes/actions/undo_editor'
import type { BulkChangeRow } from '#app/linking/bulk_changes/bulk_change_row'
import {
  createBulkEdit,
  replaceInDestination,
  type BulkAction,
  type BulkArguments,
} from '#app/linking/bulk_changes/rules/bulk_action'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import type { LinkRow } from '#app/linking/links/link'
import { now } from '#app/shared/time/clock'

/** Opens what a stored change does to links. */
export function openStoredEditor(row: BulkChangeRow): BatchEditor {
  if (row.action === 'undo') return openUndoEditor(row.workspace_id, row.undoes!)
  return openEditor(row.action, row.arguments)
}

/**
 * Opens what an action does to links.
 *
 * @throws Problem of what the action takes, see `createBulkEdit`
 */
export function openEditor(action: BulkAction, given: BulkArguments): BatchEditor {
  const edit = createBulkEdit(action, given, now)
  return {
    findsDeleted: false,
    async prepare(trx, links) {
      const own = await findOwnHosts(listNewDestinations(action, given, links), trx)
      return (link) => edit(link, own)
    },
  }
}

/** Lists where links are to lead: each may be a host of our own by now. */
function listNewDestinations(action: BulkAction, given: BulkArguments, links: LinkRow[]): string[] {
  if (action !== 'replaceDestination') return []
  return links.map((link) => replaceInDestination(link, given))
}
