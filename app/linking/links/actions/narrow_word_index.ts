import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addWordEndings } from '#app/linking/links/actions/add_word_endings'
import { wordLimits } from '#app/linking/links/actions/mark_frequent_words'
import { numberWorkspace } from '#app/linking/links/actions/number_workspace'
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

/** Rows of one deletion. */
const ROWS = 2_000

/**
 * Moves what the version before wrote of words into the narrower tables, and removes rows of frequent
 * words, a share at each call. It begins a day after the upgrade: one that goes back before finds the
 * index of its version as it was.
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
  while (await trimFrequentWord()) if (monotonicMs() > endsMs) return false
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
 * Removes rows of a word that has become frequent. As many stay as the version before needs to find
 * that there are too many.
 *
 * @returns whether there was such a word
 */
async function trimFrequentWord(): Promise<boolean> {
  const [row] = await select<{ workspaceId: string; word: Buffer }>(
    db,
    'SELECT workspace_id AS workspaceId, word FROM frequent_words WHERE trimmed = 0 LIMIT 1'
  )
  if (!row) return false
  const place = [row.workspaceId, row.word]
  const [beyond] = await select(
    db,
    `SELECT 1 FROM link_words WHERE workspace_id = ? AND word = ?
      LIMIT 1 OFFSET ${wordLimits.frequent + ROWS}`,
    place
  )
  const text = beyond
    ? `DELETE FROM link_words WHERE workspace_id = ? AND word = ? ORDER BY link_id DESC LIMIT ${ROWS}`
    : 'UPDATE frequent_words SET trimmed = 1 WHERE workspace_id = ? AND word = ?'
  await change(db, text, place)
  return true
}
