import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { trustedNowMs } from '#app/shared/time/database_clock'
import { computeRemovableBefore } from '#app/shared/time/removable_before'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import { listRetentions } from '#app/visits/privacy/queries/list_retentions'
import { computeRawClicksCutOff } from '#app/visits/privacy/rules/retention'
import {
  deleteAgentsBefore,
  deleteClicksBefore,
  deleteReceiptsBefore,
  findNewestReceiptMs,
} from '#app/visits/raw_clicks/actions/delete_clicks'
import { longestKeptDays } from '#app/visits/raw_clicks/actions/keep_partitions'
import { findNewestClickMs } from '#app/visits/raw_clicks/queries/click_span'

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
    await pieces.run({ workspaceId }, () =>
      deleteClicksBefore(workspaceId, computeRawClicksCutOff(retention, { nowMs, believedMs }))
    )
  }
  await pieces.run({ part: 'receipts' }, async () => {
    const receiptMs = await findNewestReceiptMs()
    if (receiptMs === null) return
    const keepMs = RECEIPTS_KEPT_MS
    await deleteReceiptsBefore(computeRemovableBefore({ nowMs, newestMs: receiptMs, keepMs }))
  })
  await pieces.run({ part: 'user agents' }, () =>
    deleteAgentsBefore(computeRemovableBefore({ nowMs, newestMs, keepMs: AGENTS_KEPT_MS }))
  )
  pieces.finish()
}
