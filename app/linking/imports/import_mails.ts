import type { ImportRow } from '#app/linking/imports/import'
import type { Workspace } from '#app/platform/access/workspace_access'
import type { MailMessage } from '#app/platform/mail/mail_message'
import installation from '#config/installation'

/** Reports to the person who started a long import that it is done. */
export function importDoneMail(row: ImportRow, workspace: Workspace): MailMessage {
  return {
    texts: 'import_done',
    parameters: {
      file: row.file_name,
      workspace: workspace.name,
      created: Number(row.created),
      existing: Number(row.existing),
      refused: Number(row.refused),
    },
    actionUrl: `${installation.appUrl}/console/workspaces/${workspace.id}/links/import/${row.id}`,
  }
}
