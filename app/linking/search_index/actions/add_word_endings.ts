import { splitIntoEndings } from '#app/linking/search_index/rules/search_text'
import { change, chunks, select, type Sql } from '#app/shared/database/sql'

/** Rows of one statement. */
const ROWS = 1_000

/** Pairs that one statement asks for: each is a look-up of its own, found by the primary key. */
const PAIRS = 200

/** Adds the endings of words that the workspace did not have yet. They stay: a word may come back. */
export async function addWordEndings(
  sql: Sql,
  workspaceNumber: number,
  words: readonly string[]
): Promise<void> {
  const long = words.map((word) => ({ word, endings: splitIntoEndings(word) }))
  const ended = long.filter(({ endings }) => endings.length > 0)
  const known = new Set<string>()
  for (const some of chunks(ended, PAIRS)) {
    const pairs = some.map(() => '(ending = ? AND beginning = ?)').join(' OR ')
    const rows = await select<{ word: string }>(
      sql,
      `SELECT CONVERT(CONCAT(beginning, ending) USING utf8mb4) AS word FROM word_endings
        WHERE workspace_number = ? AND (${pairs})`,
      [
        workspaceNumber,
        ...some.flatMap(({ endings: [{ ending, beginning }] }) => [ending, beginning]),
      ]
    )
    for (const { word } of rows) known.add(word)
  }
  const rows = ended
    .filter(({ word }) => !known.has(word))
    .flatMap(({ endings }) => endings)
    .map(({ ending, beginning }) => [workspaceNumber, ending, beginning])
  for (const some of chunks(rows, ROWS)) {
    const text = 'INSERT IGNORE INTO word_endings (workspace_number, ending, beginning) VALUES ?'
    await change(sql, text, [some])
  }
}
