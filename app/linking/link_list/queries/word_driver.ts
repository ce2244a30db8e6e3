import db from '@adonisjs/lucid/services/db'
import { listLimits } from '#app/linking/link_list/queries/limits'
import type { SqlFragment } from '#app/linking/link_list/queries/sql_fragment'
import type { ListDriver } from '#app/linking/link_list/queries/statement'
import { buildWordRows } from '#app/linking/link_list/queries/word_rows'
import {
  findWordClues,
  isInMostLinks,
  type WordClue,
} from '#app/linking/search_index/rules/search_text'
import { select } from '#app/shared/database/sql'

/**
 * Chooses how to find the links that contain the term by the words in them.
 *
 * @returns null where walking through the list finds them soonest, because too many contain the
 * term
 */
export async function findWordDriver(
  workspaceId: string,
  term: string
): Promise<ListDriver | null> {
  const clues = findWordClues(term)
  if (clues.length === 0)
    return isInMostLinks(term) ? null : { reads: 'newest', links: listLimits.newest }
  for (const clue of clues) {
    const condition = await buildCondition(workspaceId, clue)
    if (condition && (await isRare(workspaceId, condition))) return { reads: 'words', condition }
  }
  return null
}

async function buildCondition(
  workspaceId: string,
  { kind, text }: WordClue
): Promise<SqlFragment | null> {
  if (kind === 'is') return { sql: 'word = ?', values: [text] }
  if (kind === 'begins') return { sql: 'word LIKE ?', values: [`${text}%`] }
  const rows = await findWordsContaining(workspaceId, text)
  if (rows.length > listLimits.wordsOfPart) return null
  const words = rows.map(({ word }) => word).filter((word) => !word.startsWith(text))
  if (words.length === 0) return { sql: 'word LIKE ?', values: [`${text}%`] }
  return { sql: '(word LIKE ? OR word IN (?))', values: [`${text}%`, words] }
}

/** Finds words by an ending that begins with the text. */
async function findWordsContaining(workspaceId: string, text: string): Promise<{ word: string }[]> {
  return select<{ word: string }>(
    db,
    `SELECT DISTINCT CONVERT(CONCAT(e.beginning, e.ending) USING utf8mb4) AS word
      FROM workspace_numbers n STRAIGHT_JOIN word_endings e ON e.workspace_number = n.number
      WHERE n.workspace_id = ? AND e.ending LIKE ? LIMIT ${listLimits.wordsOfPart + 1}`,
    [workspaceId, `${text}%`]
  )
}

/** Returns whether few links have such a word. For a frequent word, not each link is stored. */
async function isRare(workspaceId: string, condition: SqlFragment): Promise<boolean> {
  const [frequent] = await select(
    db,
    `SELECT 1 FROM frequent_words WHERE workspace_id = ? AND (${condition.sql}) LIMIT 1`,
    [workspaceId, ...condition.values]
  )
  if (frequent) return false
  const words = buildWordRows(workspaceId, condition, listLimits.foundByWord + 1)
  const [{ links }] = await select<{ links: number }>(
    db,
    `SELECT COUNT(*) AS links FROM (${words.sql}) few`,
    words.values
  )
  return Number(links) <= listLimits.foundByWord
}
