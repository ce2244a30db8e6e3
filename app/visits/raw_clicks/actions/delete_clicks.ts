import db from '@adonisjs/lucid/services/db'
import { change, chunks, select, sqlTime, type Sql } from '#app/shared/database/sql'
import type { SqlCondition } from '#app/shared/database/sql_condition'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId, readIdTime } from '#app/shared/ids'
import { markChanged, markSpanChanged } from '#app/visits/click_ranges/actions/mark_changed'
import {
  deletePackedBefore,
  deletePackedOfLink,
  unpackClicks,
} from '#app/visits/raw_clicks/actions/change_packs'
import { toRawKey } from '#app/visits/raw_clicks/actions/insert_clicks'
import type { ClickNumbers } from '#app/visits/raw_clicks/actions/number_clicks'
import type { KeptClick } from '#app/visits/raw_clicks/click'
import { findClickWorkspace } from '#app/visits/raw_clicks/queries/click_numbers'
import { findClickedLink, findLinkNumber } from '#app/visits/raw_clicks/queries/stored_clicks'

/** Rows of one statement, so that no drainer waits for a long one. */
const ROWS = 2_000

/**
 * Deletes the raw clicks of a workspace from before a moment, some at a time.
 *
 * @param beforeMs milliseconds since the epoch
 */
export async function deleteClicksBefore(workspaceId: string, beforeMs: number): Promise<void> {
  const workspace = await findClickWorkspace(db, workspaceId)
  if (workspace === null) return
  const workspaceNo = workspace.no
  const span = { fromMs: 0, beforeMs: Math.max(0, beforeMs) }
  const values = [workspaceNo, sqlTime(span.beforeMs)]
  let deleted = ROWS
  while (deleted === ROWS) {
    deleted = await retryingTransaction(db, async (trx) => {
      const text = `DELETE FROM raw_clicks WHERE workspace_no = ? AND clicked_at < ? LIMIT ${ROWS}`
      const some = await change(trx, text, values)
      if (some > 0) await markSpanChanged(trx, workspaceNo, span)
      return some
    })
  }
  await deletePackedBefore(workspace, span.beforeMs)
}

/**
 * Deletes the raw clicks of a link up to and with a moment, some at a time.
 *
 * @param untilMs milliseconds since the epoch
 * @returns whether all of them are gone; some are left where the time is up
 */
export async function deleteClicksOfLink(
  linkId: string,
  untilMs: number,
  isTimeUp: () => boolean
): Promise<boolean> {
  const link = await findClickedLink(db, linkId)
  if (link === null) return true
  do {
    let deleted = ROWS
    while (deleted === ROWS) {
      deleted = await retryingTransaction(db, (trx) => deleteOldest(trx, link.linkNo, untilMs))
      if (deleted === ROWS && isTimeUp()) return false
    }
    // What was made rows of in the meantime is left.
    if (await deletePackedOfLink(link, untilMs, isTimeUp)) return true
  } while (!isTimeUp())
  return false
}

/**
 * Deletes the oldest raw clicks of a link: those that were read, for what is unpacked in the meantime is not known to
 * have changed.
 *
 * @returns how many
 */
async function deleteOldest(trx: Sql, linkNo: number, untilMs: number): Promise<number> {
  const oldest = await select<{ workspace_no: number; clicked_at: Date; nonce: Buffer }>(
    trx,
    `SELECT workspace_no, clicked_at, nonce FROM raw_clicks FORCE INDEX (raw_clicks_link)
    WHERE link_no = ? AND clicked_at <= ? ORDER BY clicked_at LIMIT ${ROWS} FOR UPDATE`,
    [linkNo, sqlTime(untilMs)]
  )
  if (oldest.length === 0) return 0
  await change(trx, 'DELETE FROM raw_clicks WHERE (workspace_no, clicked_at, nonce) IN (?)', [
    oldest.map((row) => [row.workspace_no, sqlTime(row.clicked_at.getTime()), row.nonce]),
  ])
  const timesMs = oldest.map(({ clicked_at: at }) => at.getTime())
  await markChanged(trx, [{ workspaceNo: oldest[0].workspace_no, timesMs }])
  return oldest.length
}

/**
 * Forgets the visitors of a link from before a day.
 *
 * @param beforeDay `YYYY-MM-DD`, in the zone of the workspace
 */
export async function forgetVisitorsBefore(linkId: string, beforeDay: string): Promise<void> {
  const linkNo = await findLinkNumber(db, linkId)
  await change(db, 'DELETE FROM link_visitors WHERE link_no = ? AND day < ?', [linkNo, beforeDay])
}

/** Removes these clicks; visitors and receipts stay. The caller calls `noteChanges`. */
export async function removeClicks(
  sql: Sql,
  clicks: readonly KeptClick[],
  numbers: ClickNumbers
): Promise<void> {
  await unpackClicks(sql, clicks, numbers)
  for (const some of chunks(clicks, ROWS)) {
    await change(sql, 'DELETE FROM raw_clicks WHERE (workspace_no, clicked_at, nonce) IN (?)', [
      some.map((click) => toRawKey(click, numbers)),
    ])
  }
}

/** Deletes user agents that no click has come with since a moment, milliseconds since the epoch. */
export async function deleteAgentsBefore(beforeMs: number): Promise<void> {
  const day = sqlTime(Math.max(0, beforeMs)).slice(0, 10)
  await deleteFrom('click_agents', { text: 'seen_day < ?', values: [day] })
}

/** Returns when the newest click was made of which only a receipt is kept; null without any. */
export async function findNewestReceiptMs(): Promise<number | null> {
  const [newest] = await select<{ id: string }>(
    db,
    'SELECT id FROM click_receipts ORDER BY id DESC LIMIT 1'
  )
  return newest ? readIdTime(newest.id) : null
}

/** Deletes the receipts of counted clicks from before a moment, milliseconds since the epoch. */
export async function deleteReceiptsBefore(beforeMs: number): Promise<void> {
  await deleteFrom('click_receipts', { text: 'id < ?', values: [newId(Math.max(0, beforeMs))] })
}

async function deleteFrom(name: string, { text, values }: SqlCondition): Promise<void> {
  let deleted = ROWS
  while (deleted === ROWS) {
    deleted = await change(db, `DELETE FROM ${name} WHERE ${text} LIMIT ${ROWS}`, values)
  }
}
