import db from '@adonisjs/lucid/services/db'
import { change, select } from '#app/shared/database/sql'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { trustedNowMs } from '#app/shared/time/database_clock'
import { computeRemovableBefore } from '#app/shared/time/removable_before'
import { forgetRangesBefore } from '#app/visits/click_ranges/actions/forget_ranges'
import { deleteAgedPacks } from '#app/visits/raw_clicks/actions/change_packs'
import { findNewestClickMs } from '#app/visits/raw_clicks/queries/click_span'
import {
  listAgedPartitions,
  listMissingPartitions,
  REST_PARTITION,
  type Partition,
  type PartitionUnit,
} from '#app/visits/raw_clicks/rules/partitions'
import plans from '#config/plans'

interface PartitionedTable {
  name: string
  unit: PartitionUnit

  /** Months or days that are there before they begin. */
  ahead: number
}

const CLICKS: PartitionedTable = { name: 'raw_clicks', unit: 'month', ahead: 3 }
const VISITORS: PartitionedTable = { name: 'link_visitors', unit: 'day', ahead: 7 }

/** Days for which unique visitors are remembered; only a spool that waited longer would notice. */
export const VISITOR_DAYS_KEPT = 10

/**
 * Longest wait for statements that use the table, in seconds. Everyone else queues behind a waiting
 * ALTER, so it rather gives up and is tried at the next sweep.
 */
const LOCK_WAIT_SECONDS = 3

const DAY_MS = 24 * 3600 * 1000

/** Partitions of a table that one sweep drops at most. */
const DROPPED_AT_ONCE = 2

/**
 * Makes the partitions of the months and days to come.
 *
 * @throws ClocksDisagree
 */
export async function ensurePartitions(): Promise<void> {
  const nowMs = await trustedNowMs()
  for (const table of [CLICKS, VISITORS]) {
    const missing = listMissingPartitions(
      await listPartitions(table),
      table.unit,
      nowMs,
      table.ahead
    )
    if (missing.length === 0) continue
    const parts = missing.map(
      ({ name, before }) => `PARTITION ${name} VALUES LESS THAN ('${before}')`
    )
    parts.push(`PARTITION ${REST_PARTITION} VALUES LESS THAN (MAXVALUE)`)
    await alter(table, `REORGANIZE PARTITION ${REST_PARTITION} INTO (${parts.join(', ')})`)
  }
}

/**
 * Drops what has aged out, whole months and days at a time, a few at once. Ages are counted back
 * from the newest click: while none comes, nothing is dropped.
 *
 * @param keepDays days for which raw clicks are kept, the longest of any plan in use
 * @returns names of the months that went
 * @throws ClocksDisagree
 */
export async function dropAgedPartitions(keepDays: number): Promise<string[]> {
  const nowMs = await trustedNowMs()
  const newestMs = await findNewestClickMs(nowMs)
  const keptFrom = (days: number) =>
    computeRemovableBefore({ nowMs, newestMs, keepMs: days * DAY_MS })
  await dropAged(VISITORS, keptFrom(VISITOR_DAYS_KEPT))
  return dropAged(CLICKS, keptFrom(keepDays))
}

async function dropAged(table: PartitionedTable, oldestKeptMs: number): Promise<string[]> {
  const aged = listAgedPartitions(await listPartitions(table), oldestKeptMs, DROPPED_AT_ONCE)
  const names = aged.map(({ name }) => name)
  if (names.length === 0) return names
  // Before, because what is dropped is gone at once. No range is begun so early (`SealPlanner`).
  if (table === CLICKS) {
    const beforeMs = Date.parse(aged.at(-1)!.before!)
    await forgetRangesBefore(db, beforeMs)
    await deleteAgedPacks(beforeMs)
  }
  await alter(table, `DROP PARTITION ${names.join(', ')}`)
  return names
}

/** Lists the table's partitions, oldest first. */
export async function listPartitions({
  name,
}: Pick<PartitionedTable, 'name'>): Promise<Partition[]> {
  const rows = await select<{ name: string; bound: string }>(
    db,
    `SELECT partition_name AS name, partition_description AS bound
    FROM information_schema.partitions
    WHERE table_schema = DATABASE() AND table_name = ? ORDER BY partition_ordinal_position`,
    [name]
  )
  return rows.map((row) => ({
    name: row.name,
    before: row.bound === 'MAXVALUE' ? null : row.bound.slice(1, 11),
  }))
}

/** A transaction only to hold one connection: the statement commits by itself. */
async function alter(table: PartitionedTable, alteration: string): Promise<void> {
  const connection = await db.transaction()
  try {
    await change(connection, `SET SESSION lock_wait_timeout = ${LOCK_WAIT_SECONDS}`)
    await change(connection, `ALTER TABLE ${table.name} ${alteration}`)
  } finally {
    await change(connection, 'SET SESSION lock_wait_timeout = DEFAULT')
    await connection.rollback()
  }
}

/** The longest that any plan keeps raw clicks, days. */
export const longestKeptDays = Math.max(...Object.values(plans).map((plan) => plan.rawClicksDays))

/**
 * Makes the partitions of the time to come, and drops those that no plan keeps any more.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export async function keepPartitions(): Promise<void> {
  const pieces = new SweepPieces('click-partitions')
  await pieces.run({ partitions: 'to come' }, ensurePartitions)
  await pieces.run({ partitions: 'aged' }, () => dropAgedPartitions(longestKeptDays))
  pieces.finish()
}
