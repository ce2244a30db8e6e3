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
] as const

/** What `formatCsv` would set an apostrophe before, and what already looks as if it had. */
const LOOKS_DEFUSED = /^'+[=+\-@\t\r]/

/**
 * Returns the cells of a link. Tags stand between upright strokes, `\|` for one within a tag;
 * routing is JSON. A text that begins with an apostrophe before a formula gets one more, so that an
 * import can tell it from the one that defuses a formula.
 */
export function toExportCells(link: LinkRecord): (string | null)[] {
  const { rules, split } = link.routing
  const cells: Record<string, unknown> = {
    ...link,
    tags: link.tags.map((tag) => tag.replaceAll('|', '\\|')).join('|'),
    routing: rules.length + split.length === 0 ? null : JSON.stringify(link.routing),
  }
  return LINK_EXPORT_COLUMNS.map((column) => {
    const value = cells[column]
    if (value === null || value === undefined) return null
    const text = String(value)
    return LOOKS_DEFUSED.test(text) ? `'${text}` : text
  })
}
