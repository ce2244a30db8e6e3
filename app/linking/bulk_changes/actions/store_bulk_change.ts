import db from '@adonisjs/lucid/services/db'
import type {
  BulkChangeRow,
  BulkChangeStatus,
  StoredSelection,
} from '#app/linking/bulk_changes/bulk_change_row'
import type { BulkArguments } from '#app/linking/bulk_changes/rules/bulk_action'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { newId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

export interface NewBulkChange {
  action: BulkChangeRow['action']

  /** The change that this one takes back. */
  undoes: string | null
  given: BulkArguments | null
  selection: StoredSelection

  /** Pending for a job; Done for a change that the caller waits for. */
  status: BulkChangeStatus
  matched: number
}

/**
 * Stores a change before it begins, so that each batch can say how far it came.
 *
 * @returns its id
 */
export async function storeBulkChange(
  { action, undoes, given, selection, status, matched }: NewBulkChange,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const [id, at] = [newId(), databaseNow()]
  await db.table('bulk_changes').insert({
    ...{ id, workspace_id: workspace.id, action, undoes, status, matched },
    arguments: JSON.stringify(given ?? {}),
    selection: JSON.stringify(selection),
    created_by: actor.userId,
    api_key_id: actor.apiKeyId,
    created_at: at,
    worked_at: at,
  })
  return id
}
