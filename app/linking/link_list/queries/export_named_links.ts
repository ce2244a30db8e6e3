import { linkPages } from '#app/linking/link_list/queries/export_links'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { nameCampaignsAndFolders } from '#app/linking/links/queries/find_names'
import type { Workspace } from '#app/platform/access/workspace_access'
import { CSV_FORMS, formatCsv, formatSheetTime, type CsvForm } from '#app/shared/text/csv'

/** Columns of the export for people: names stand before the ids that they belong to. */
export const NAMED_LINK_COLUMNS = [
  'shortUrl',
  'title',
  'destinationUrl',
  'state',
  'tags',
  'campaign',
  'campaignId',
  'folder',
  'folderId',
  'humanClicks',
  'scans',
  'lastClickedAt',
  'startsAt',
  'endsAt',
  'createdAt',
  'updatedAt',
  'id',
] as const
type Column = (typeof NAMED_LINK_COLUMNS)[number]

/**
 * Exports links as CSV for people, some lines at a time: campaigns and folders by their names too, and
 * times in the workspace's zone, as spreadsheets read dates (`2026-11-24 09:30:00`).
 */
export async function* exportNamedLinks(
  workspace: Workspace,
  filter: LinkFilter,
  { form, nameColumn }: { form: CsvForm; nameColumn(column: Column): string }
): AsyncGenerator<string> {
  yield CSV_FORMS[form].mark + formatCsv([NAMED_LINK_COLUMNS.map(nameColumn)], form)
  const toLocal = (at: string | null) => at && formatSheetTime(new Date(at), workspace.timeZone)
  for await (const links of linkPages(workspace, filter)) {
    const nameOf = await nameCampaignsAndFolders(workspace.id, links)
    const rows = links.map((link) => {
      const cells: Record<Column, string | null> = {
        ...link,
        tags: link.tags.join(', '),
        campaign: nameOf(link.campaignId),
        folder: nameOf(link.folderId),
        humanClicks: String(link.humanClicks),
        scans: String(link.scans),
        lastClickedAt: toLocal(link.lastClickedAt),
        startsAt: toLocal(link.startsAt),
        endsAt: toLocal(link.endsAt),
        createdAt: toLocal(link.createdAt),
        updatedAt: toLocal(link.updatedAt),
      }
      return NAMED_LINK_COLUMNS.map((column) => cells[column])
    })
    yield formatCsv(rows, form)
  }
}
