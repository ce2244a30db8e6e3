import { change, select, type Sql } from '#app/shared/database/sql'

/** Where words are taken for frequent. Tests make them small. */
export const wordLimits = {
  /** Links that have a frequent word: more than a search may begin with (`listLimits`). */
  frequent: 6_000,

  /** The links of a word are counted at one in this number of its additions: about 2 ms each. */
  countedOneIn: 500,
}

/** Words of one addition that are counted at most. */
const MOST_COUNTED = 50

/**
 * Marks words as frequent that too many links have for a search to begin with. They are found by
 * chance, because a count of each word would be a row that all who create links wait for.
 *
 * @param added a word for each link that it was added to
 */
export async function markFrequentWords(
  sql: Sql,
  workspace: { id: string; number: number },
  added: readonly string[]
): Promise<void> {
  const drawn = added.filter(() => Math.random() * wordLimits.countedOneIn < 1)
  for (const word of [...new Set(drawn)].slice(0, MOST_COUNTED).sort()) {
    const [beyond] = await select(
      sql,
      `SELECT 1 FROM word_links WHERE workspace_number = ? AND word = ?
        LIMIT 1 OFFSET ${wordLimits.frequent}`,
      [workspace.number, word]
    )
    if (beyond) await markFrequentWord(sql, workspace.id, word)
  }
}

/** Marks a word as frequent in a workspace; it stays so. */
async function markFrequentWord(sql: Sql, workspaceId: string, word: string): Promise<void> {
  const text = 'INSERT IGNORE INTO frequent_words (workspace_id, word) VALUES (?, ?)'
  await change(sql, text, [workspaceId, word])
}
