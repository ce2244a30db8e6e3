import db from '@adonisjs/lucid/services/db'
import { change, select, sqlTime } from '#app/shared/database/sql'
import { databaseNowMs } from '#app/shared/time/database_clock'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { CLICK_DETAILS, findClickDetails } from '#app/visits/raw_clicks/queries/click_details'

/** A click that is not stored by then waits in the spool of a machine that is gone, or was erased. */
const GIVEN_UP_AFTER_MS = 2 * 24 * 3_600_000

/** Conversions whose clicks are looked for at once. */
const STEP_ROWS = 1_000

interface WaitingConversion {
  id: string
  click_id: string
  workspace_id: string
}

/**
 * Copies to conversions what they count under, from clicks that were stored after the conversion was
 * reported. Doing it twice changes nothing.
 */
export async function attributeConversions(): Promise<void> {
  let waiting: WaitingConversion[] = []
  do {
    // Few wait, and the planner would rather read all conversions in the order of their ids.
    waiting = await select<WaitingConversion>(
      db,
      `SELECT id, click_id, workspace_id FROM conversions FORCE INDEX (conversions_waiting)
      WHERE attributed = 0 AND id > ? ORDER BY id LIMIT ${STEP_ROWS}`,
      [waiting.at(-1)?.id ?? '']
    )
    await attribute(waiting)
  } while (waiting.length === STEP_ROWS)
  await change(
    db,
    'UPDATE conversions SET attributed = 1 WHERE attributed = 0 AND created_at < ?',
    [sqlTime(databaseNowMs() - GIVEN_UP_AFTER_MS)]
  )
}

/** Does so for the latest conversions that a report is about to count, so that it waits for no sweep. */
export async function attributeCounted({
  workspaceId,
  fromMs,
  beforeMs,
}: TimeSpan & { workspaceId: string }): Promise<void> {
  await attribute(
    await select<WaitingConversion>(
      db,
      `SELECT id, click_id, workspace_id FROM conversions
      WHERE workspace_id = ? AND occurred_at >= ? AND occurred_at < ? AND attributed = 0
      ORDER BY occurred_at DESC LIMIT ${STEP_ROWS}`,
      [workspaceId, sqlTime(fromMs), sqlTime(beforeMs)]
    )
  )
}

const COPIES = CLICK_DETAILS.map((name) => `${name} = ?`).join(', ')

async function attribute(waiting: readonly WaitingConversion[]): Promise<void> {
  const details = await findClickDetails(
    db,
    waiting.map((one) => ({ id: one.click_id, workspaceId: one.workspace_id }))
  )
  for (const { id, click_id: clickId } of waiting) {
    const found = details.get(clickId)
    if (!found) continue
    await change(
      db,
      `UPDATE conversions SET ${COPIES}, attributed = 1 WHERE id = ? AND attributed = 0`,
      [...CLICK_DETAILS.map((name) => found[name]), id]
    )
  }
}
