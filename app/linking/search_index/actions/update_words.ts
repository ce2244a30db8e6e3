import { addWordEndings } from '#app/linking/search_index/actions/add_word_endings'
import { markFrequentWords } from '#app/linking/search_index/actions/mark_frequent_words'
import { numberWorkspace } from '#app/linking/search_index/actions/number_workspace'
import { splitIntoWords } from '#app/linking/search_index/rules/search_text'
import { change, chunks, select, type Sql } from '#app/shared/database/sql'

/** Rows of one statement. */
const ROWS = 1_000

/** Pairs that one statement asks for: each is a look-up of its own, found by the primary key. */
const PAIRS = 200

/** A word that a link has. */
interface WordOfLink {
  word: string
  linkId: string
}

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
  const gone: WordOfLink[] = []
  const added: WordOfLink[] = []
  for (const [linkId, { before, after }] of texts) {
    const old = new Set(before === null ? [] : splitIntoWords(before))
    const present = new Set(splitIntoWords(after))
    for (const word of old.difference(present)) gone.push({ word, linkId })
    for (const word of present.difference(old)) added.push({ word, linkId })
  }
  if (gone.length + added.length === 0) return
  const words = [...new Set(added.map(({ word }) => word))].sort()
  const { number, frequent } = await readKnown(sql, workspaceId, words)
  await removeWordLinks(sql, number, gone)
  const rare = words.filter((word) => !frequent.has(word))
  await addWordEndings(sql, number, rare)
  const rows = added.filter(({ word }) => !frequent.has(word))
  await addWordLinks(sql, number, rows)
  await markFrequentWords(
    sql,
    { id: workspaceId, number },
    rows.map(({ word }) => word)
  )
}

/** Writes down which links have a word. */
async function addWordLinks(
  sql: Sql,
  workspaceNumber: number,
  rows: readonly WordOfLink[]
): Promise<void> {
  for (const some of chunks(rows, ROWS)) {
    const values = some.map(({ word, linkId }) => [workspaceNumber, word, linkId])
    const text = 'INSERT IGNORE INTO word_links (workspace_number, word, link_id) VALUES ?'
    await change(sql, text, [values])
  }
}

async function removeWordLinks(
  sql: Sql,
  workspaceNumber: number,
  rows: readonly WordOfLink[]
): Promise<void> {
  for (const some of chunks(rows, PAIRS)) {
    const pairs = some.map(() => '(word = ? AND link_id = ?)').join(' OR ')
    await change(sql, `DELETE FROM word_links WHERE workspace_number = ? AND (${pairs})`, [
      workspaceNumber,
      ...some.flatMap(({ word, linkId }) => [word, linkId]),
    ])
  }
}

/** Reads the number of the workspace, and which of the words are frequent in it. */
async function readKnown(sql: Sql, workspaceId: string, words: string[]) {
  const frequent = new Set<string>()
  let number: number | null = null
  for (const some of chunks(words.length === 0 ? [''] : words, ROWS)) {
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
