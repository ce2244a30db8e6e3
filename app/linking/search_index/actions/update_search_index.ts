import { updateWords, type TextChange } from '#app/linking/search_index/actions/update_words'
import { buildSearchText, type SearchedLink } from '#app/linking/search_index/rules/search_text'
import { ListVisibility } from '#app/shared/database/list_visibility'
import { change, chunks, type Sql } from '#app/shared/database/sql'

/** Rows of one statement. */
const ROWS = 1_000

/**
 * Keeps what is searched in step with the links: their texts, the words in them and the endings
 * of the words. In the transaction of the change.
 */
export async function updateSearchIndex(
  sql: Sql,
  workspaceId: string,
  changes: readonly { before: SearchedLink | null; after: SearchedLink }[]
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

/** Computes what the column `shelf` says of a link. */
function toVisibility(link: SearchedLink): ListVisibility {
  if (link.deleted_at) return ListVisibility.Deleted
  return link.status === 'Archived' ? ListVisibility.Archived : ListVisibility.Listed
}
