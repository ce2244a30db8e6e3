import { updateWords, type TextChange } from '#app/linking/links/actions/update_words'
import type { LinkRow } from '#app/linking/links/link'
import {
  computeLinkCounts,
  type CountedChange,
  type LinkCount,
} from '#app/linking/links/rules/link_counts'
import { buildSearchText } from '#app/linking/links/rules/search_text'
import { ListVisibility } from '#app/shared/list_visibility'
import { change, chunks, type Sql } from '#app/shared/sql'

/** Rows of one statement. */
const ROWS = 1_000

/**
 * Keeps what is searched in step with the links: their texts, the words in them and the endings
 * of the words. In the transaction of the change.
 */
export async function updateSearchIndex(
  sql: Sql,
  workspaceId: string,
  changes: readonly CountedChange[]
): Promise<void> {
  const texts = new Map<string, TextChange>()
  const rows: unknown[][] = []
  for (const { before, after } of changes) {
    const text = { before: before && buildSearchText(before), after: buildSearchText(after) }
    const moved = before !== null && toVisibility(before) !== toVisibility(after)
    if (text.before === text.after && !moved) continue
    rows.push([workspaceId, after.id, toVisibility(after), text.after])
    if (text.before !== text.after) texts.set(after.id, text)
  }
  for (const some of chunks(rows, ROWS)) {
    await change(
      sql,
      `INSERT INTO link_texts (workspace_id, link_id, shelf, text) VALUES ?
         ON DUPLICATE KEY UPDATE shelf = VALUES(shelf), text = VALUES(text)`,
      [some]
    )
  }
  await updateWords(sql, workspaceId, texts)
}

/** Adds to the kept counts. Their rows are locked until the transaction ends: call it last. */
export async function updateLinkCounts(
  sql: Sql,
  workspaceId: string,
  changes: readonly CountedChange[]
): Promise<void> {
  const counts: (LinkCount & { changes?: number })[] = computeLinkCounts(changes)
  const all = counts.find(({ kind }) => kind === 'all')
  if (all) Object.assign(all, { changes: 1 })
  else counts.unshift({ kind: 'all', item: '', spelling: '', links: 0, listed: 0, changes: 1 })
  const rows = counts.map(({ kind, item, spelling, links, listed, changes: more = 0 }) => [
    ...[workspaceId, kind, item, spelling],
    ...[links, listed, more],
  ])
  for (const some of chunks(rows, ROWS)) {
    await change(
      sql,
      `INSERT INTO link_counts (workspace_id, kind, item, spelling, links, listed, changes) VALUES ?
         ON DUPLICATE KEY UPDATE links = links + VALUES(links), listed = listed + VALUES(listed),
           changes = changes + VALUES(changes)`,
      [some]
    )
  }
}

/** Computes what the column `shelf` says of a link. */
function toVisibility(link: LinkRow): ListVisibility {
  if (link.deleted_at) return ListVisibility.Deleted
  return link.status === 'Archived' ? ListVisibility.Archived : ListVisibility.Listed
}
