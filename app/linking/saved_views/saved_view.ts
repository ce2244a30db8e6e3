import type { LinkSort } from '#app/linking/link_list/queries/order'
import type { LinkState } from '#app/linking/links/rules/effective_state'
import type { LinkHealthStatus } from '#app/linking/links/rules/health_status'
import { parseJsonColumn } from '#app/shared/text/json'

/** What a view narrows the list of links down by, and its sort: as the list takes them. */
export interface SavedViewFilter {
  search?: string
  state?: LinkState
  tag?: string
  tags?: string
  campaignId?: string
  folderId?: string
  domainId?: string
  health?: LinkHealthStatus
  createdBy?: string
  createdFrom?: string
  createdTo?: string
  hasPassword?: boolean
  hasRules?: boolean
  neverClicked?: boolean
  endsWithin?: number
  sort?: LinkSort
}

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
    filter: parseJsonColumn(row.filter) as SavedViewFilter,
    ownerId: row.owner_id,
    createdAt: row.created_at.toISOString(),
  }
}
export type SavedViewRecord = ReturnType<typeof toSavedViewRecord>
