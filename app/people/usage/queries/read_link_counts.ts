import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** What links are counted by. */
export type LinkCountKind = 'all' | 'status' | 'folder' | 'campaign' | 'domain' | 'tag'

/**
 * Reads how many links that are not deleted each folder, campaign or domain of a workspace has,
 * from the counts that every change keeps.
 */
export async function readLinkCounts(
  workspaceId: string,
  kind: LinkCountKind
): Promise<Map<string, number>> {
  const rows = await select<{ item: string; links: number }>(
    db,
    'SELECT item, links FROM link_counts WHERE workspace_id = ? AND kind = ? AND links > 0',
    [workspaceId, kind]
  )
  return new Map(rows.map(({ item, links }) => [item, Number(links)]))
}

/** Lists the folders, campaigns, domains or tags (by their key) that have a link that is not archived. */
export async function listItemsInUse(
  workspaceId: string,
  kind: LinkCountKind
): Promise<Set<string>> {
  const rows = await select<{ item: string }>(
    db,
    'SELECT item FROM link_counts WHERE workspace_id = ? AND kind = ? AND listed > 0',
    [workspaceId, kind]
  )
  return new Set(rows.map(({ item }) => item))
}

/** Counts links of a workspace that are not deleted. */
export async function countPresentLinks(workspaceId: string): Promise<number> {
  const counts = await readLinkCounts(workspaceId, 'all')
  return counts.get('') ?? 0
}
