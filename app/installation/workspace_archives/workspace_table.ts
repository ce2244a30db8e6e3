import type { ArchiveTable } from '#app/installation/workspace_archives/archive_table'

/** The row of the workspace itself, without what the target decides. */
export const WORKSPACE_TABLE: ArchiveTable = {
  name: 'workspaces',
  key: ['id'],
  by: { workspace: 'id = ?' },
  left: [
    'organisation_id',
    'default_domain_id',
    'deleted_at',
    'deleted_by',
    'deletion_reminded_at',
    'erased_at',
    'emptied_at',
  ],
  ids: ['id'],
}
