import db from '@adonisjs/lucid/services/db'
import { trustedNowMs } from '#app/shared/database_clock'
import { newId, readIdTime } from '#app/shared/ids'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { computeRemovableBefore } from '#app/shared/removable_before'
import { change, select, sqlTime } from '#app/shared/sql'
import { longestKeptDays } from '#app/visits/clicks/actions/keep_partitions'
import { findNewestClickMs } from '#app/visits/clicks/queries/click_span'
import { hasTextRows } from '#app/visits/clicks/queries/text_clicks'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import { listRetentions } from '#app/visits/privacy/queries/list_retentions'
import { computeRawClicksCutOff } from '#app/visits/privacy/rules/retention'

/** Rows of one statement, so that no drainer waits for a long one. */
const ROWS = 2_000

/** The number of a workspace, in a statement. */
const WORKSPACE_NO = '(SELECT no FROM click_workspaces WHERE workspace_id = ?)'

/** Receipts are kept for this number of days; only a spool that waited longer would notice. */
export const RECEIPT_DAYS_KEPT = 30
const RECEIPTS_KEPT_MS = RECEIPT_DAYS_KEPT * 24 * 3_600_000

/** User agents are kept this number of days longer than any click that names them. */
export const AGENT_DAYS_MORE = 7
const AGENTS_KEPT_MS = (longestKeptDays + AGENT_DAYS_MORE) * 24 * 3_600_000

/**
 * Deletes raw clicks that are older than their workspace keeps them. Months that no plan keeps go as
 * whole partitions; this finds what goes earlier.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export async function deleteAgedClicks(): Promise<void> {
  const nowMs = await trustedNowMs()
  const newestMs = await findNewestClickMs(nowMs)
  const believedMs = computeRemovableBefore({ nowMs, newestMs, keepMs: 0 })
  await attributeConversions()
  const pieces = new SweepPieces('aged-clicks')
  for (const retention of await listRetentions(longestKeptDays)) {
    const { workspaceId } = retention
    await pieces.run({ workspaceId }, () => {
      const before = computeRawClicksCutOff(retention, { nowMs, believedMs })
      const values = [workspaceId, sqlTime(Math.max(0, before))]
      return deleteClicks({
        asText: { text: 'workspace_id = ? AND clicked_at < ?', values },
        asNumbers: { text: `workspace_no = ${WORKSPACE_NO} AND clicked_at < ?`, values },
      })
    })
  }
  await pieces.run({ table: 'click_receipts' }, () => deleteReceipts(nowMs))
  await pieces.run({ table: 'click_agents' }, () =>
    deleteAgents(computeRemovableBefore({ nowMs, newestMs, keepMs: AGENTS_KEPT_MS }))
  )
  pieces.finish()
}

/** Which raw clicks go. */
interface GoingClicks {
  text: string
  values: unknown[]
}

/**
 * Deletes raw clicks, some at a time, and those that were not moved yet.
 *
 * @returns whether all of them are gone; some are left where the time is up
 */
export async function deleteClicks(
  { asText, asNumbers }: { asText: GoingClicks; asNumbers: GoingClicks },
  isTimeUp = () => false
): Promise<boolean> {
  if (!(await deleteFrom('raw_clicks', asNumbers, isTimeUp))) return false
  return !(await hasTextRows(db, 'clicks')) || (await deleteFrom('clicks', asText, isTimeUp))
}

async function deleteFrom(
  name: string,
  { text, values }: GoingClicks,
  isTimeUp: () => boolean
): Promise<boolean> {
  let deleted = ROWS
  while (deleted === ROWS) {
    deleted = await change(db, `DELETE FROM ${name} WHERE ${text} LIMIT ${ROWS}`, values)
    if (isTimeUp()) break
  }
  return deleted < ROWS
}

/** A user agent that came with no click since then is named by none that is kept. */
async function deleteAgents(beforeMs: number): Promise<void> {
  let deleted = ROWS
  while (deleted === ROWS) {
    deleted = await change(db, `DELETE FROM click_agents WHERE seen_day < ? LIMIT ${ROWS}`, [
      sqlTime(Math.max(0, beforeMs)).slice(0, 10),
    ])
  }
}

async function deleteReceipts(nowMs: number): Promise<void> {
  const [newest] = await select<{ id: string }>(
    db,
    'SELECT id FROM click_receipts ORDER BY id DESC LIMIT 1'
  )
  if (!newest) return
  const before = computeRemovableBefore({
    nowMs,
    newestMs: readIdTime(newest.id),
    keepMs: RECEIPTS_KEPT_MS,
  })
  let deleted = ROWS
  while (deleted === ROWS) {
    deleted = await change(db, `DELETE FROM click_receipts WHERE id < ? LIMIT ${ROWS}`, [
      newId(Math.max(0, before)),
    ])
  }
}
