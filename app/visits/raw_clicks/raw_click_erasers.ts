import db from '@adonisjs/lucid/services/db'
import type { LinkEraser } from '#app/linking/erasure/link_erasers'
import { deleteSome, ERASED_ROWS, type Eraser } from '#app/people/deletion/erasers'
import { change, select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { forgetRanges } from '#app/visits/click_ranges/actions/forget_ranges'
import { markSpanChanged } from '#app/visits/click_ranges/actions/mark_changed'
import { takePackingTurn } from '#app/visits/raw_clicks/actions/change_packs'
import { findClickWorkspace } from '#app/visits/raw_clicks/queries/click_numbers'
import { findLinkNumber } from '#app/visits/raw_clicks/queries/stored_clicks'

/** Names that go at once. */
const NAMES = 500

const ALL_TIME = { fromMs: 0, beforeMs: Date.parse('9999-12-31') }

/** What the store has of a workspace: clicks first, then what they name, with the visitors of links. */
export const rawClicksOfWorkspace: Eraser = {
  tables: ['raw_clicks', 'packed_clicks', 'link_visitors', 'click_names', 'click_workspaces'],
  async erase(workspaceId) {
    const workspace = await findClickWorkspace(db, workspaceId)
    if (workspace === null) return true
    const { no, packedBeforeMs } = workspace
    if (!(await deleteSomeClicks(no))) return false
    if (packedBeforeMs !== null && !(await deleteSomePacks(no))) return false
    const names = await select<{ no: number }>(
      db,
      `SELECT no FROM click_names WHERE workspace_no = ? LIMIT ${NAMES}`,
      [no]
    )
    if (names.length > 0) {
      const numbers = names.map((name) => name.no)
      const visitors = await deleteSome('link_visitors', 'link_no IN (?)', [numbers])
      if (visitors < ERASED_ROWS) {
        await change(db, 'DELETE FROM click_names WHERE no IN (?)', [numbers])
      }
      return false
    }
    await change(db, 'DELETE FROM click_workspaces WHERE no = ?', [no])
    await forgetRanges(db, no)
    return true
  },
}

/** @returns whether none are left */
function deleteSomeClicks(workspaceNo: number): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const text = `DELETE FROM raw_clicks WHERE workspace_no = ? LIMIT ${ERASED_ROWS}`
    const gone = await change(trx, text, [workspaceNo])
    if (gone > 0) await markSpanChanged(trx, workspaceNo, ALL_TIME)
    return gone < ERASED_ROWS
  })
}

/** @returns whether none are left */
function deleteSomePacks(workspaceNo: number): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    await takePackingTurn(trx, workspaceNo)
    const text = `DELETE FROM packed_clicks WHERE workspace_no = ? LIMIT ${ERASED_ROWS}`
    const gone = await change(trx, text, [workspaceNo])
    if (gone > 0) await markSpanChanged(trx, workspaceNo, ALL_TIME)
    return gone < ERASED_ROWS
  })
}

/** What the store has of links beside their clicks. */
export const visitorsOfLinks: LinkEraser = {
  tables: ['link_visitors'],
  async erase(linkIds) {
    const found = await Promise.all(linkIds.map((linkId) => findLinkNumber(db, linkId)))
    const numbers = found.filter((no) => no !== null)
    if (numbers.length === 0) return
    while ((await deleteSome('link_visitors', 'link_no IN (?)', [numbers])) === ERASED_ROWS);
  },
}
