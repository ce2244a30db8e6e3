import installation from '#config/installation'
import type { MailContent } from '#app/platform/mail/mail_content'
import type { ImportRow } from '#app/linking/imports/import'
import type { Workspace } from '#app/platform/access/workspace_access'

const count = (figure: number, noun: string) =>
  `${Number(figure).toLocaleString('en-GB')} ${noun}${Number(figure) === 1 ? '' : 's'}`

/** Tells who started a long import that it is done. */
export function importDoneMail(row: ImportRow, workspace: Workspace): MailContent {
  const subject = `The import of ${row.file_name} is done`
  return {
    subject,
    heading: subject,
    paragraphs: [
      `${count(row.created, 'link')} made in ${workspace.name}, ${count(row.existing, 'line')} already there, ${count(row.refused, 'line')} refused.`,
    ],
    action: {
      label: 'See what became of each line',
      url: `${installation.appUrl}/console/workspaces/${workspace.id}/links/import/${row.id}`,
    },
  }
}
