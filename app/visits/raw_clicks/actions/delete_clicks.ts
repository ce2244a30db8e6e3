import db from '@adonisjs/lucid/services/db'
import { change, chunks, select, sqlTime, type Sql } from '#app/shared/database/sql'
import type { SqlCondition } from '#app/shared/database/sql_condition'
import { newId, readIdTime } from '#app/shared/ids'
import { toRawKey } from '#app/visits/raw_clicks/actions/insert_clicks'
import type { ClickNumbers } from '#app/visits/raw_clicks/actions/number_clicks'
import type { KeptClick } from '#app/visits/raw_clicks/click'
import { findWorkspaceNumber } from '#app/visits/raw_clicks/queries/click_numbers'
import { findLinkNumber } from '#app/visits/raw_clicks/queries/stored_clicks'

/** Rows of one statement, so that no drainer waits for a long one. */
const ROWS = 2_000

/**
 * Deletes the raw clicks of a workspace from before a moment, some at a time.
 *
 * @param beforeMs milliseconds since the epoch
 */
export async function deleteClicksBefore(workspaceId: string, beforeMs: number): Promise<void> {
  const before = sqlTime(Math.max(0, beforeMs))
  const workspaceNo = await findWorkspaceNumber(db, workspaceId)
  const where = { text: 'workspace_no = ? AND clicked_at < ?', values: [workspaceNo, before] }
  await deleteFrom('raw_clicks', where)
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
  const values = [await findLinkNumber(db, linkId), sqlTime(untilMs)]
  return deleteFrom('raw_clicks', { text: 'link_no = ? AND clicked_at <= ?', values }, isTimeUp)
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

/** Removes these clicks; visitors and receipts stay. */
export async function removeClicks(
  sql: Sql,
  clicks: readonly KeptClick[],
  numbers: ClickNumbers
): Promise<void> {
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

async function deleteFrom(
  name: string,
  { text, values }: SqlCondition,
  isTimeUp = () => false
): Promise<boolean> {
  let deleted = ROWS
  while (deleted === ROWS) {
    deleted = await change(db, `DELETE FROM ${name} WHERE ${text} LIMIT ${ROWS}`, values)
    if (isTimeUp()) break
  }
  return deleted < ROWS
}
