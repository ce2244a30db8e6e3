import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { tagKey } from '#app/linking/links/rules/tags'
import { tagProblem } from '#app/linking/tags/problems'
import { likePattern, select, table } from '#app/shared/database/sql'

/** In how many ways the same tag is usually written, at most. */
const MOST_SPELLINGS = 4

/** A tag, and how many links that are not deleted have it. */
export interface TagRecord {
  name: string
  linkCount: number
}

/** Lists every tag of the workspace, by name. Of several spellings the commonest is shown. */
export async function listTags(workspaceId: string): Promise<TagRecord[]> {
  return tagsWhere(workspaceId)
}

/** Searches the first few tags of the workspace, by name, that have this text in them. */
export async function searchTags(
  workspaceId: string,
  text: string,
  limit: number
): Promise<TagRecord[]> {
  const tags = await tagsWhere(workspaceId, (query) => {
    query.whereRaw('item LIKE ?', [likePattern(tagKey(text))]).limit(limit * MOST_SPELLINGS)
  })
  return tags.slice(0, limit)
}

/** @throws Problem `tag.not_found` */
export async function findTag(workspaceId: string, name: string): Promise<TagRecord> {
  const [tag] = await tagsWhere(workspaceId, (query) => query.where('item', tagKey(name)))
  if (!tag) throw tagProblem('tag.not_found')
  return tag
}

async function tagsWhere(
  workspaceId: string,
  narrow: (query: DatabaseQueryBuilderContract) => unknown = () => {}
): Promise<TagRecord[]> {
  const query = table<{ item: string; spelling: string; links: number }>(db, 'link_counts')
    .where({ workspace_id: workspaceId, kind: 'tag' })
    .where('links', '>', 0)
    .orderBy('item')
    .orderBy('links', 'desc')
    .select('item', 'spelling', 'links')
  narrow(query)
  const tags = new Map<string, TagRecord>()
  for (const row of await query) {
    const known = tags.get(row.item)
    if (known) known.linkCount += Number(row.links)
    else tags.set(row.item, { name: row.spelling, linkCount: Number(row.links) })
  }
  return [...tags.values()]
}

/** Lists ids of the links that have the tag and are not deleted. */
export async function listLinkIdsWithTag(workspaceId: string, name: string): Promise<string[]> {
  const rows = await select<{ id: string }>(
    db,
    `SELECT l.id FROM link_tags t JOIN links l ON l.id = t.link_id
      WHERE t.workspace_id = ? AND t.tag_key = ? AND l.deleted_at IS NULL`,
    [workspaceId, tagKey(name)]
  )
  return rows.map(({ id }) => id)
}
