import type { Workspace } from '#app/platform/access/workspace_access'

/** A workspace as its people see it. */
export interface WorkspaceRecord extends Workspace {
  createdAt: Date
  updatedAt: Date
}
