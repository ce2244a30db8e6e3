import type { SqlFragment } from '#app/linking/links/queries/lists/statement'

/**
 * Builds a query of the links, each once, that have a word. Until a sweep has moved them, some rows stand
 * where the version before keeps them, `link_words`.
 *
 * @param condition of the column `word`
 * @param atMost rows that are read of each table
 */
export function buildWordRows(
  workspaceId: string,
  condition: SqlFragment,
  atMost?: number
): SqlFragment {
  const limit = atMost === undefined ? '' : `LIMIT ${atMost}`
  return {
    sql: `(SELECT DISTINCT link_id FROM workspace_numbers n
        STRAIGHT_JOIN word_links ON workspace_number = n.number
        WHERE n.workspace_id = ? AND (${condition.sql}) ${limit})
      UNION
      (SELECT DISTINCT link_id FROM link_words
        WHERE workspace_id = ? AND (${condition.sql}) ${limit})`,
    values: [workspaceId, ...condition.values, workspaceId, ...condition.values],
  }
}
