/** A row of `folders`. */
export interface FolderRow {
  id: string
  workspace_id: string

  /** Id of the folder it is in; empty at the root. */
  parent_key: string
  name: string
  name_key: string

  /** Where ended links that are directly in it lead. */
  expired_url: string | null
  created_at: Date
}

/** A folder as the API returns it. Behaviour, section 6.6. */
export interface FolderRecord {
  id: string
  name: string
  parentId: string | null
  expiredUrl: string | null

  /** Links directly in it that are not deleted. */
  linkCount: number
  createdAt: string
}

export function toFolderRecord(row: FolderRow, linkCount: number): FolderRecord {
  return {
    id: row.id,
    name: row.name,
    parentId: row.parent_key || null,
    expiredUrl: row.expired_url,
    linkCount,
    createdAt: row.created_at.toISOString(),
  }
}
