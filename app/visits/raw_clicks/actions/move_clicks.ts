import db from '@adonisjs/lucid/services/db'
import { monotonicMs } from '#app/shared/clock'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { change, select, sqlDay, sqlTime, type Sql } from '#app/shared/sql'
import { retryingTransaction } from '#app/shared/transaction'
import { insertRawClicks } from '#app/visits/raw_clicks/actions/insert_clicks'
import { numberClicks, numberLinks } from '#app/visits/raw_clicks/actions/number_clicks'
import type { ClickPurpose, KeptClick } from '#app/visits/raw_clicks/click'
import { hasTextRows } from '#app/visits/raw_clicks/queries/text_clicks'
import { readClickRow, type ClickRow } from '#app/visits/raw_clicks/rules/click_row'
import { keepVisitor } from '#app/visits/raw_clicks/rules/visitor_key'

/** Rows of one transaction. */
const STEP_ROWS = 2_000

/** Other sweeps wait for this one: what is left is moved the next time. */
const AT_MOST_MS = 5_000

/**
 * Moves clicks and visitors that were stored as text to where they take a third of the room, a step at a time
 * while clicks come in: those that the release before left, and those of workspaces that were imported. A
 * step moves its rows or does not; reports read both places.
 *
 * @throws Error at the end where those of a workspace could not be moved
 */
export async function moveClicks(): Promise<void> {
  if (!(await isTimeToMove())) return
  const untilMs = monotonicMs() + AT_MOST_MS
  await moveAll(() => monotonicMs() > untilMs)
}

/**
 * Moves all that there is, for work that reads one place alone.
 *
 * @returns whether nothing is left; something is where the time is up
 */
export async function moveClicksNow(isTimeUp: () => boolean): Promise<boolean> {
  const isEmpty = !(await hasTextRows(db, 'clicks')) && !(await hasTextRows(db, 'visitor_days'))
  if (isEmpty) return true
  await moveAll(isTimeUp)
  return !isTimeUp()
}

async function isTimeToMove(): Promise<boolean> {
  const [moves] = await select<{ due: number }>(
    db,
    'SELECT starts_at <= UTC_TIMESTAMP(3) AS due FROM click_moves'
  )
  return Boolean(moves?.due)
}

async function moveAll(isTimeUp: () => boolean): Promise<void> {
  const pieces = new SweepPieces('click-moves')
  if (await hasTextRows(db, 'visitor_days')) {
    await pieces.run({ table: 'visitor_days' }, () => moveVisitors(isTimeUp))
  }
  for (const workspaceId of await listWorkspaces()) {
    await pieces.run({ workspaceId }, async () => {
      while (!isTimeUp() && (await moveStep(workspaceId)) === STEP_ROWS);
    })
  }
  pieces.finish()
}

/** Lists workspaces with clicks as text. One that is being read in is not there yet. */
async function listWorkspaces(): Promise<string[]> {
  if (!(await hasTextRows(db, 'clicks'))) return []
  const rows = await select<{ id: string }>(
    db,
    `SELECT own.id FROM (SELECT DISTINCT workspace_id AS id FROM clicks) AS own
      LEFT JOIN workspaces w ON w.id = own.id WHERE w.erased_at IS NULL ORDER BY own.id`
  )
  return rows.map(({ id }) => id)
}

interface TextClickRow extends ClickRow {
  id: string
  local_day: Date
  purpose: ClickPurpose | null
  unknown_code: number
}

/** Moves the newest rows of a workspace; returns how many there were. */
function moveStep(workspaceId: string): Promise<number> {
  return retryingTransaction(db, async (trx) => {
    const rows = await select<TextClickRow>(
      trx,
      `SELECT c.*, (SELECT a.user_agent FROM click_agents a WHERE a.id = c.agent_id) AS user_agent
      FROM clicks c WHERE c.workspace_id = ? ORDER BY c.clicked_at DESC LIMIT ? FOR UPDATE`,
      [workspaceId, STEP_ROWS]
    )
    if (rows.length === 0) return 0
    const clicks = rows.map(toKeptClick)
    await insertRawClicks(trx, clicks, await numberClicks(trx, clicks))
    await change(trx, 'DELETE FROM clicks WHERE (id, clicked_at) IN (?)', [
      clicks.map(({ id, clickedAtMs }) => [id, sqlTime(clickedAtMs)]),
    ])
    return rows.length
  })
}

interface TextVisitorRow {
  link_id: string
  day: Date
  visitor: Buffer
  workspace_id: string | null
  is_shown: number | null
}

/** Where a walk through visitors has come to. */
type VisitorKey = [linkId: string, day: string, visitor: Buffer]

async function moveVisitors(isTimeUp: () => boolean): Promise<void> {
  let after: VisitorKey | null = ['', '0001-01-01', Buffer.alloc(0)]
  while (after !== null && !isTimeUp()) {
    const from: VisitorKey = after
    after = await retryingTransaction(db, (trx) => moveVisitorsStep(trx, from))
  }
}

/** Visitors of links that are gone go too, and those of a workspace that is being read in stay. */
async function moveVisitorsStep(
  trx: Sql,
  [linkId, day, visitor]: VisitorKey
): Promise<VisitorKey | null> {
  const rows = await select<TextVisitorRow>(
    trx,
    `SELECT v.link_id, v.day, v.visitor,
      (SELECT l.workspace_id FROM links l WHERE l.id = v.link_id) AS workspace_id,
      (SELECT w.erased_at IS NULL FROM links l JOIN workspaces w ON w.id = l.workspace_id
        WHERE l.id = v.link_id) AS is_shown
    FROM visitor_days v
    WHERE v.link_id >= ? AND (v.link_id > ? OR v.day > ? OR (v.day = ? AND v.visitor > ?))
    ORDER BY v.link_id, v.day, v.visitor LIMIT ? FOR UPDATE`,
    [linkId, linkId, day, day, visitor, STEP_ROWS]
  )
  const going = rows.filter((row) => row.workspace_id === null || row.is_shown === 1)
  const moved = going.flatMap(({ workspace_id: workspaceId, link_id: id, ...row }) => {
    return workspaceId === null ? [] : [{ workspaceId, linkId: id, ...row }]
  })
  if (moved.length > 0) {
    const numbers = await numberLinks(trx, moved)
    await change(trx, 'INSERT IGNORE INTO link_visitors (link_no, day, visitor) VALUES ?', [
      moved.map((one) => [numbers.link(one), sqlDay(one.day), keepVisitor(one.visitor)]),
    ])
  }
  if (going.length > 0) {
    await change(trx, 'DELETE FROM visitor_days WHERE (link_id, day, visitor) IN (?)', [
      going.map((row) => [row.link_id, sqlDay(row.day), row.visitor]),
    ])
  }
  const last = rows.at(-1)
  if (!last || rows.length < STEP_ROWS) return null
  return [last.link_id, sqlDay(last.day), last.visitor]
}

function toKeptClick(row: TextClickRow): KeptClick {
  return {
    ...readClickRow(row),
    id: row.id,
    localDay: sqlDay(row.local_day),
    purpose: row.purpose,
    hasUnknownCode: Boolean(row.unknown_code),
  }
}
