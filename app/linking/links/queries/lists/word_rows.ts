import type { SqlFragment } from '#app/linking/links/queries/lists/sql_fragment'

/**
 * Builds a query of the links that have a word: each once or, where only some rows are read, for each
 * word. Until a sweep has moved them, some rows stand where the version before keeps them,
 * `link_words`.
 *
 * @param condition of the column `word`
 * @param atMost rows that are read of each table
 */
export function buildWordRows(
  workspaceId: string,
  condition: SqlFragment,
  atMost?: number
): SqlFragment {
  const isWhole = atMost === undefined
  const limit = isWhole ? '' : `LIMIT ${atMost}`
  const select = isWhole ? 'SELECT DISTINCT link_id' : 'SELECT link_id'
  return {
    sql: `(${select} FROM workspace_numbers n
        STRAIGHT_JOIN word_links ON workspace_number = n.number
        WHERE n.workspace_id = ? AND (${condition.sql}) ${limit})
      ${isWhole ? 'UNION' : 'UNION ALL'}
      (${select} FROM link_words
        WHERE workspace_id = ? AND (${condition.sql}) ${limit})`,
    values: [workspaceId, ...condition.values, workspaceId, ...condition.values],
  }
}
