import { updateLinkCounts } from '#app/linking/links/actions/update_link_counts'
import type { LinkRow } from '#app/linking/links/link'
import { updateSearchIndex } from '#app/linking/search_index/actions/update_search_index'
import { change, select, type Sql } from '#app/shared/database/sql'

/** Links that are read at once. */
const BATCH = 1_000

const TABLES = [
  ...['link_counts', 'link_texts'],
  ...['word_links', 'word_endings', 'frequent_words', 'workspace_numbers'],
]

/**
 * Makes the counts and the search index of every workspace again from its links. No one should be
 * changing links in the meantime: such a change may be counted twice.
 *
 * @param onProgress called after each batch with the number of links that are done
 * @returns how many links there are
 */
export async function rebuildLinkIndex(
  sql: Sql,
  onProgress: (links: number) => void = () => {}
): Promise<number> {
  for (const table of TABLES) await change(sql, `DELETE FROM ${table}`)
  let links = 0
  let last = ''
  for (;;) {
    const rows = await select<LinkRow>(
      sql,
      `SELECT * FROM links WHERE id > ? ORDER BY id LIMIT ${BATCH}`,
      [last]
    )
    if (rows.length === 0) return links
    for (const [workspaceId, some] of Map.groupBy(rows, (row) => row.workspace_id)) {
      const changes = some.map((after) => ({ before: null, after }))
      await updateSearchIndex(sql, workspaceId, changes)
      await updateLinkCounts(sql, workspaceId, changes)
    }
    links += rows.length
    last = rows[rows.length - 1].id
    onProgress(links)
  }
}
