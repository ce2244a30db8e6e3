import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addWordEndings } from '#app/linking/links/actions/add_word_endings'
import { markFrequentWord, wordLimits } from '#app/linking/links/actions/mark_frequent_words'
import { numberWorkspace } from '#app/linking/links/actions/number_workspace'
import { addWordLinks, removeWords, type WordOfLink } from '#app/linking/links/actions/update_words'
import { splitIntoParts } from '#app/linking/links/rules/search_text'
import { monotonicMs } from '#app/shared/clock'
import { trustedNowMs } from '#app/shared/database_clock'
import { change, select } from '#app/shared/sql'
import { retryingTransaction } from '#app/shared/transaction'

const MIGRATION = '%0365_narrow_the_word_index'
const DAY_MS = 86_400_000

/** A share that keeps no other sweep waiting. */
const SHARE_MS = 2_000

/** Words that are moved in one transaction, with their parts. */
const WORDS = 100

/** Links of words that are moved in one transaction. */
const ROWS = 500

/**
 * Moves what the version before wrote of words into the narrower tables, a share at each call. It
 * begins a day after the upgrade: an operator who goes back within that day finds the index of that
 * version as it was.
 *
 * @returns whether nothing is left
 * @throws ClocksDisagree
 */
export async function narrowWordIndex(): Promise<boolean> {
  const [done] = await select<{ at: Date }>(
    db,
    'SELECT migration_time AS at FROM adonis_schema WHERE name LIKE ? LIMIT 1',
    [MIGRATION]
  )
  if (!done || (await trustedNowMs()) - done.at.getTime() < DAY_MS) return false
  const endsMs = monotonicMs() + SHARE_MS
  while (await movePartsOfWords()) if (monotonicMs() > endsMs) return false
  while (await moveWordLinks()) if (monotonicMs() > endsMs) return false
  return true
}

/** @returns whether there were any */
async function movePartsOfWords(): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const rows = await select<{ workspaceId: string; word: string }>(
      trx,
      `SELECT workspace_id AS workspaceId, CONVERT(word USING utf8mb4) AS word FROM word_parts
        LIMIT ${WORDS} FOR UPDATE`
    )
    for (const [workspaceId, some] of Map.groupBy(rows, (row) => row.workspaceId)) {
      await moveWords(trx, workspaceId, [...new Set(some.map(({ word }) => word))].sort())
    }
    return rows.length > 0
  })
}

async function moveWords(
  trx: TransactionClientContract,
  workspaceId: string,
  words: readonly string[]
): Promise<void> {
  await addWordEndings(trx, await numberWorkspace(trx, workspaceId), words)
  for (const word of words) {
    const text = 'DELETE FROM word_parts WHERE workspace_id = ? AND part IN (?) AND word = ?'
    await change(trx, text, [workspaceId, splitIntoParts(word), word])
  }
}

/**
 * Moves links of words. What many links have is marked as frequent, and its rows are removed.
 *
 * @returns whether there were any
 */
async function moveWordLinks(): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const rows = await select<WordOfLink & { workspaceId: string }>(
      trx,
      `SELECT workspace_id AS workspaceId, CONVERT(word USING utf8mb4) AS word, link_id AS linkId
        FROM link_words LIMIT ${ROWS} FOR UPDATE`
    )
    for (const [workspaceId, some] of Map.groupBy(rows, (row) => row.workspaceId)) {
      const kept: WordOfLink[] = []
      for (const [word, ofWord] of Map.groupBy(some, (row) => row.word)) {
        if (!(await isFrequent(trx, workspaceId, word))) kept.push(...ofWord)
      }
      await addWordLinks(trx, await numberWorkspace(trx, workspaceId), kept)
      await removeWords(trx, 'link_words', 'workspace_id', workspaceId, some)
    }
    return rows.length > 0
  })
}

async function isFrequent(
  trx: TransactionClientContract,
  workspaceId: string,
  word: string
): Promise<boolean> {
  const place = [workspaceId, word]
  const text = 'SELECT 1 FROM frequent_words WHERE workspace_id = ? AND word = ?'
  const [marked] = await select(trx, text, place)
  if (marked) return true
  const [beyond] = await select(
    trx,
    `SELECT 1 FROM link_words WHERE workspace_id = ? AND word = ?
      LIMIT 1 OFFSET ${wordLimits.frequent}`,
    place
  )
  if (!beyond) return false
  await markFrequentWord(trx, workspaceId, word)
  return true
}
