import type { LinkRecord } from '#app/linking/links/link'

/** Columns of the export, of which an import makes the same links again. */
export const LINK_EXPORT_COLUMNS = [
  'id',
  'shortUrl',
  'domain',
  'alias',
  'destinationUrl',
  'title',
  'description',
  'notes',
  'tags',
  'status',
  'state',
  'startsAt',
  'endsAt',
  'redirectType',
  'hasPassword',
  'routing',
  'campaignId',
  'folderId',
  'externalId',
  'passQuery',
  'expiredUrl',
  'maxClicks',
  'usedClicks',
  'humanClicks',
  'scans',
  'importedClicks',
  'lastClickedAt',
  'createdAt',
  'updatedAt',
  'previewTitle',
  'previewDescription',
] as const

/**
 * Returns the cells of a link. Tags stand between upright strokes, `\|` for one within a tag and
 * `\\` for a backslash; routing is JSON.
 */
export function toExportCells(link: LinkRecord): (string | null)[] {
  const { rules, split } = link.routing
  const cells: Record<string, unknown> = {
    ...link,
    tags: link.tags.map((tag) => tag.replaceAll(/[\\|]/g, '\\$&')).join('|'),
    previewTitle: link.preview?.title,
    previewDescription: link.preview?.description,
    routing: rules.length + split.length === 0 ? null : JSON.stringify(link.routing),
  }
  return LINK_EXPORT_COLUMNS.map((column) => {
    const value = cells[column]
    return value === null || value === undefined ? null : String(value)
  })
}
