import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockEnds, writeEnds } from '#app/people/audit/actions/chain_ends'
import { change, select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { trustedNowMs } from '#app/shared/time/database_clock'
import { computeRemovableBefore } from '#app/shared/time/removable_before'
import audit from '#config/audit'

const BATCH = 2_000
const DAY_MS = 24 * 3600 * 1000

/** What one sweep takes out lies within this time of the oldest row. */
const STEP_MS = 7 * DAY_MS

/**
 * Takes rows out that are older than they are kept, from the old end of the chain alone: the hash
 * of the last of them is remembered, so that the rest can still be verified. How old a row is, the
 * newest row says as well as the database's clock: rows of a log that no one writes to stay.
 *
 * @param keepDays 0: permanently
 * @returns how many rows went
 * @throws ClocksDisagree
 */
export async function pruneAuditLog(keepDays = audit.keepDays): Promise<number> {
  if (keepDays <= 0) return 0
  const nowMs = await trustedNowMs()
  const [newestMs, oldestMs] = [await endOfLog('DESC'), await endOfLog('ASC')]
  const keepMs = keepDays * DAY_MS
  const before = new Date(
    computeRemovableBefore({ nowMs, keepMs, newestMs, oldestMs, stepMs: STEP_MS })
  )
  let total = 0
  for (;;) {
    const pruned = await retryingTransaction(db, (trx) => pruneBatch(trx, before))
    total += pruned
    if (pruned < BATCH) return total
  }
}

/** Returns when the oldest or the newest row was written. */
async function endOfLog(direction: 'ASC' | 'DESC'): Promise<number | null> {
  const [row] = await select<{ at: Date }>(
    db,
    `SELECT created_at AS at FROM audit_log ORDER BY id ${direction} LIMIT 1`
  )
  return row ? row.at.getTime() : null
}

async function pruneBatch(trx: TransactionClientContract, before: Date): Promise<number> {
  const { ends, intact } = await lockEnds(trx)
  if (!intact) return 0
  const rows = await select<{ position: number; hash: string; at: Date }>(
    trx,
    `SELECT chain_position AS position, chain_hash AS hash, created_at AS at FROM audit_log
      WHERE chain_position > ? ORDER BY chain_position LIMIT ?`,
    [ends.prunedPosition, BATCH]
  )
  const kept = rows.findIndex(({ at }) => at >= before)
  const old = kept === -1 ? rows : rows.slice(0, kept)
  const last = old.at(-1)
  if (!last) return 0
  const gone = await change(
    trx,
    'DELETE a FROM audit_log a FORCE INDEX (audit_log_chain) WHERE a.chain_position <= ?',
    [last.position]
  )
  await writeEnds(trx, { ...ends, prunedPosition: last.position, prunedHash: last.hash })
  return gone
}
