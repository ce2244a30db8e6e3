import db from '@adonisjs/lucid/services/db'
import { listLimits } from '#app/linking/links/queries/lists/limits'
import type { ListDriver, SqlFragment } from '#app/linking/links/queries/lists/statement'
import { findWordClues, isInMostLinks, type WordClue } from '#app/linking/links/rules/search_text'
import { select } from '#app/shared/sql'

/**
 * Chooses how to find the links that contain the term by the words in them.
 *
 * @returns null where so many contain it that walking through the list finds them soonest
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
  const rows = await select<{ word: string }>(
    db,
    `SELECT DISTINCT CONVERT(word USING utf8mb4) AS word FROM word_parts
      WHERE workspace_id = ? AND part LIKE ? LIMIT ${listLimits.wordsOfPart + 1}`,
    [workspaceId, `${text}%`]
  )
  if (rows.length > listLimits.wordsOfPart) return null
  const words = rows.map(({ word }) => word).filter((word) => !word.startsWith(text))
  if (words.length === 0) return { sql: 'word LIKE ?', values: [`${text}%`] }
  return { sql: '(word LIKE ? OR word IN (?))', values: [`${text}%`, words] }
}

async function isRare(workspaceId: string, condition: SqlFragment): Promise<boolean> {
  const [{ links }] = await select<{ links: number }>(
    db,
    `SELECT COUNT(*) AS links FROM (SELECT 1 FROM link_words
        WHERE workspace_id = ? AND (${condition.sql}) LIMIT ${listLimits.foundByWord + 1}) few`,
    [workspaceId, ...condition.values]
  )
  return Number(links) <= listLimits.foundByWord
}
