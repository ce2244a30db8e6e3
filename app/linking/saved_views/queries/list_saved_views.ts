import db from '@adonisjs/lucid/services/db'
import {
  toSavedViewRecord,
  type SavedViewRecord,
  type SavedViewRow,
} from '#app/linking/saved_views/saved_view'
import { table } from '#app/shared/database/sql'

/** Lists a person's own views, and those that others share with the workspace; by name. */
export async function listSavedViews(
  workspaceId: string,
  userId: string
): Promise<SavedViewRecord[]> {
  const rows = await table<SavedViewRow>(db, 'saved_views')
    .where('workspace_id', workspaceId)
    .where((visible) => void visible.where('owner_id', userId).orWhere('shared', 1))
    .orderBy([{ column: 'name' }, { column: 'id' }])
  return rows.map(toSavedViewRecord)
}
