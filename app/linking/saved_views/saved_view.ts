import { parseJsonColumn } from '#app/shared/json'

/** A row of `saved_views`. */
export interface SavedViewRow {
  id: string
  workspace_id: string
  owner_id: string
  name: string
  shared: number
  filter: string | object
  created_at: Date
}

/** Returns a saved view as the API returns it. Behaviour, section 6.8. */
export function toSavedViewRecord(row: SavedViewRow) {
  return {
    id: row.id,
    name: row.name,
    shared: Boolean(row.shared),
    filter: parseJsonColumn(row.filter),
    ownerId: row.owner_id,
    createdAt: row.created_at.toISOString(),
  }
}
export type SavedViewRecord = ReturnType<typeof toSavedViewRecord>
