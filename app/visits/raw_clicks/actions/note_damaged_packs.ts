import db from '@adonisjs/lucid/services/db'
import { change, chunks } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow } from '#app/shared/time/database_clock'
import { markSpanChanged } from '#app/visits/click_ranges/actions/mark_changed'
import { takePackingTurn } from '#app/visits/raw_clicks/actions/change_packs'
import {
  lookAtPacks,
  type DamagedClicksOfWorkspace,
} from '#app/visits/raw_clicks/queries/examine_packs'
import { IS_SOUND } from '#app/visits/raw_clicks/rules/click_pack'

/** Time of one sweep, an hour apart: some thousand packs. */
const SWEEP_MS = 3_000

/** Where the last look of this process ended: the next goes on behind it. */
let beforeNo: number | null = null

/**
 * Reads some packs against their checksums, and notes which are damaged, for metrics and the doctor.
 *
 * @returns the damaged ones that were read
 */
export async function noteDamagedPacks(forMs = SWEEP_MS): Promise<DamagedClicksOfWorkspace[]> {
  const { damaged, sound, nextNo } = await lookAtPacks({ beforeNo, forMs })
  beforeNo = nextNo
  for (const { packNo } of damaged) {
    const text = 'INSERT IGNORE INTO damaged_packs (pack_no, found_at) VALUES (?, ?)'
    await change(db, text, [packNo, databaseNow()])
  }
  for (const some of chunks(sound, 1_000)) {
    await change(db, 'DELETE FROM damaged_packs WHERE pack_no IN (?)', [some])
  }
  await change(db, 'DELETE FROM damaged_packs WHERE pack_no NOT IN (SELECT no FROM packed_clicks)')
  return damaged
}

/**
 * Reads all packs against their checksums.
 *
 * @returns the damaged ones
 */
export async function checkAllPacks(): Promise<DamagedClicksOfWorkspace[]> {
  beforeNo = null
  return noteDamagedPacks(Infinity)
}

/** Deletes a pack that is damaged; the sums that its clicks are part of stay. */
export async function deleteDamagedPack(pack: DamagedClicksOfWorkspace): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await takePackingTurn(trx, pack.workspaceNo)
    await change(
      trx,
      `DELETE p FROM packed_clicks p WHERE p.no = ? AND NOT COALESCE(${IS_SOUND}, 0)`,
      [pack.packNo]
    )
    await change(trx, 'DELETE FROM damaged_packs WHERE pack_no = ?', [pack.packNo])
    const span = { fromMs: pack.firstAt.getTime(), beforeMs: pack.lastAt.getTime() + 1 }
    await markSpanChanged(trx, pack.workspaceNo, span)
  })
}
