/** A row of `workspaces`, as far as it is read by itself. */
export interface WorkspaceRow {
  id: string
  organisation_id: string
  name: string
  time_zone: string
  default_domain_id: string | null
  conversion_tracking: number
  deleted_at: Date | null
  created_at: Date
}
