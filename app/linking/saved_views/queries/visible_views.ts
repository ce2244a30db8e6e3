import db from '@adonisjs/lucid/services/db'
import { savedViewProblem } from '#app/linking/saved_views/problems'
import {
  toSavedViewRecord,
  type SavedViewRecord,
  type SavedViewRow,
} from '#app/linking/saved_views/saved_view'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'

/** A saved view as the console shows it to one person. */
export type VisibleView = SavedViewRecord & { isOwn: boolean }

/**
 * Lists the views that someone sees in a workspace: their own first, then those that others share.
 *
 * @param most views to list; all of them when left out
 */
export async function listVisibleViews(
  access: WorkspaceAccess,
  most?: number
): Promise<VisibleView[]> {
  const rows = await visibleTo(access)
    .orderByRaw('owner_id = ? DESC', [access.actor.userId!])
    .orderBy([{ column: 'name' }, { column: 'id' }])
    .if(most !== undefined, (query) => void query.limit(most!))
  return rows.map((row) => mark(row, access))
}

/** @throws Problem `view.not_found` */
export async function findVisibleView(id: string, access: WorkspaceAccess): Promise<VisibleView> {
  const row = await visibleTo(access).where('id', id).first()
  if (!row) throw savedViewProblem('view.not_found')
  return mark(row, access)
}

/**
 * Finds a view of your own, to be changed.
 *
 * @throws Problem `view.not_found`, `view.not_yours`
 */
export async function findOwnView(id: string, access: WorkspaceAccess): Promise<VisibleView> {
  const view = await findVisibleView(id, access)
  if (!view.isOwn) throw savedViewProblem('view.not_yours')
  return view
}

function visibleTo({ workspace, actor }: WorkspaceAccess) {
  return table<SavedViewRow>(db, 'saved_views')
    .where('workspace_id', workspace.id)
    .where((visible) => void visible.where('owner_id', actor.userId!).orWhere('shared', 1))
}

function mark(row: SavedViewRow, { actor }: WorkspaceAccess): VisibleView {
  return { ...toSavedViewRecord(row), isOwn: row.owner_id === actor.userId }
}
