import type { SqlFragment } from '#app/linking/link_list/queries/sql_fragment'

/**
 * Builds a query of the links that have a word: each once or, where only some rows are read, for each
 * word.
 *
 * @param condition of the column `word`
 * @param atMost rows that are read
 */
export function buildWordRows(
  workspaceId: string,
  condition: SqlFragment,
  atMost?: number
): SqlFragment {
  const isWhole = atMost === undefined
  return {
    sql: `SELECT ${isWhole ? 'DISTINCT ' : ''}link_id FROM workspace_numbers n
        STRAIGHT_JOIN word_links ON workspace_number = n.number
        WHERE n.workspace_id = ? AND (${condition.sql}) ${isWhole ? '' : `LIMIT ${atMost}`}`,
    values: [workspaceId, ...condition.values],
  }
}
