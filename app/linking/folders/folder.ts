/** A row of `folders`. */
export interface FolderRow {
  id: string
  workspace_id: string

  /** Id of the folder it is in; empty at the root. */
  parent_key: string
  name: string
  name_key: string
  created_at: Date
}

/** A folder as the API returns it. Behaviour, section 6.6. */
export interface FolderRecord {
  id: string
  name: string
  parentId: string | null

  /** Links directly in it that are not deleted. */
  linkCount: number
  createdAt: string
}

export function toFolderRecord(row: FolderRow, linkCount: number): FolderRecord {
  return {
    id: row.id,
    name: row.name,
    parentId: row.parent_key || null,
    linkCount,
    createdAt: row.created_at.toISOString(),
  }
}
