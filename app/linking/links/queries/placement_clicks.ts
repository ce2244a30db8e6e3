import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** Sums the clicks of the links directly in each of these folders, without deleted links. */
export function sumFolderClicks(workspaceId: string, folderIds: readonly string[]) {
  return sumClicks(
    `SELECT folder_id AS item, SUM(human_clicks) AS clicks FROM links
      WHERE folder_id IN (?) AND workspace_id = ? AND shelf < 2 GROUP BY folder_id`,
    folderIds,
    [folderIds, workspaceId]
  )
}

/** Sums the clicks of the links with each of these tags, without deleted links. */
export function sumTagClicks(workspaceId: string, tagKeys: readonly string[]) {
  return sumClicks(
    `SELECT t.tag_key AS item, SUM(l.human_clicks) AS clicks
       FROM link_tags t STRAIGHT_JOIN links l ON l.id = t.link_id
      WHERE t.workspace_id = ? AND t.tag_key IN (?) AND l.deleted_at IS NULL GROUP BY t.tag_key`,
    tagKeys,
    [workspaceId, tagKeys]
  )
}

async function sumClicks(
  statement: string,
  items: readonly string[],
  values: unknown[]
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map()
  const rows = await select<{ item: string; clicks: number }>(db, statement, values)
  return new Map(rows.map(({ item, clicks }) => [item, Number(clicks)]))
}
