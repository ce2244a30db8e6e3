import { addWordEndings } from '#app/linking/links/actions/add_word_endings'
import { markFrequentWords } from '#app/linking/links/actions/mark_frequent_words'
import { numberWorkspace } from '#app/linking/links/actions/number_workspace'
import { splitIntoWords } from '#app/linking/links/rules/search_text'
import { change, chunks, select, type Sql } from '#app/shared/sql'

/** Rows of one statement. */
const ROWS = 1_000

/** Pairs that one statement asks for: each is a look-up of its own, found by the primary key. */
const PAIRS = 200

/** What a search looks at in a link, before a change and after it. */
export interface TextChange {
  before: string | null
  after: string
}

/**
 * Keeps the words of links, by which searches find them, in step with their texts. Words that are
 * known to be frequent are left out: no search begins with them.
 *
 * @param texts by the links' identifiers
 */
export async function updateWords(
  sql: Sql,
  workspaceId: string,
  texts: Map<string, TextChange>
): Promise<void> {
  const gone: string[][] = []
  const added: string[][] = []
  for (const [linkId, { before, after }] of texts) {
    const old = new Set(before === null ? [] : splitIntoWords(before))
    const present = new Set(splitIntoWords(after))
    for (const word of old.difference(present)) gone.push([workspaceId, word, linkId])
    for (const word of present.difference(old)) added.push([workspaceId, word, linkId])
  }
  await removeWords(sql, workspaceId, gone)
  if (added.length > 0) await addWords(sql, workspaceId, added)
}

async function removeWords(sql: Sql, workspaceId: string, rows: string[][]): Promise<void> {
  for (const some of chunks(rows, PAIRS)) {
    const pairs = some.map(() => '(word = ? AND link_id = ?)').join(' OR ')
    const values = some.flatMap(([, word, linkId]) => [word, linkId])
    await change(sql, `DELETE FROM link_words WHERE workspace_id = ? AND (${pairs})`, [
      workspaceId,
      ...values,
    ])
  }
}

async function addWords(sql: Sql, workspaceId: string, rows: string[][]): Promise<void> {
  const words = [...new Set(rows.map(([, word]) => word))].sort()
  const { number, frequent } = await readKnown(sql, workspaceId, words)
  const rare = words.filter((word) => !frequent.has(word))
  const added = rows.filter(([, word]) => !frequent.has(word))
  await addWordEndings(sql, number, rare)
  for (const some of chunks(added, ROWS)) {
    await change(sql, 'INSERT IGNORE INTO link_words (workspace_id, word, link_id) VALUES ?', [
      some,
    ])
  }
  await markFrequentWords(
    sql,
    workspaceId,
    added.map(([, word]) => word)
  )
}

/** Reads the number of the workspace, and which of the words are frequent in it. */
async function readKnown(sql: Sql, workspaceId: string, words: string[]) {
  const frequent = new Set<string>()
  let number: number | null = null
  for (const some of chunks(words, ROWS)) {
    const rows = await select<{ number: number; word: string | null }>(
      sql,
      `SELECT n.number, CONVERT(f.word USING utf8mb4) AS word FROM workspace_numbers n
        LEFT JOIN frequent_words f ON f.workspace_id = n.workspace_id AND f.word IN (?)
        WHERE n.workspace_id = ?`,
      [some, workspaceId]
    )
    number = rows[0]?.number ?? number
    for (const { word } of rows) if (word !== null) frequent.add(word)
  }
  return { number: number ?? (await numberWorkspace(sql, workspaceId)), frequent }
}
