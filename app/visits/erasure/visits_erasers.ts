import db from '@adonisjs/lucid/services/db'
import type { LinkEraser } from '#app/linking/erasure/link_erasers'
import {
  deleteSome,
  ERASED_ROWS,
  familiesOf,
  rowsOf,
  type Eraser,
} from '#app/people/deletion/erasers'
import { change, select } from '#app/shared/sql'
import { findWorkspaceNumber } from '#app/visits/clicks/queries/click_numbers'
import { findLinkNumber } from '#app/visits/clicks/queries/stored_clicks'

/** Names that go at once. */
const NAMES = 500

/** What this wing keeps of a workspace. */
export const visitsOfWorkspace: readonly Eraser[] = [
  rowsOf('clicks'),
  numberedClicks(),
  rowsOf('conversions'),
  rowsOf('click_days', 'scope_id'),
  rowsOf('click_day_dimensions'),
  unknownAliases(),
  rowsOf('report_shares'),
  familiesOf('report_mails', [['report_mail_recipients', 'report_mail_id']]),
]

/** What this wing keeps by link. */
export const visitsOfLinks: readonly LinkEraser[] = [
  byLink('click_days', 'scope_id'),
  byLink('visitor_days', 'link_id'),
  visitorsOfLinks(),
  byLink('click_erasures', 'link_id'),
  byLink('click_resets', 'link_id'),
  byLink('click_peaks', 'link_id'),
]

/** Clicks first, then what they name by its number, with the visitors of links. */
function numberedClicks(): Eraser {
  const tables = ['raw_clicks', 'link_visitors', 'click_names', 'click_workspaces']
  return {
    tables,
    async erase(workspaceId) {
      const no = await findWorkspaceNumber(db, workspaceId)
      if (no === null) return true
      const gone = await deleteSome('raw_clicks', 'workspace_no = ?', [no])
      if (gone === ERASED_ROWS) return false
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
      return true
    },
  }
}

function visitorsOfLinks(): LinkEraser {
  return {
    tables: ['link_visitors'],
    async erase(linkIds) {
      const found = await Promise.all(linkIds.map((linkId) => findLinkNumber(db, linkId)))
      const numbers = found.filter((no) => no !== null)
      if (numbers.length === 0) return
      let gone = ERASED_ROWS
      while (gone === ERASED_ROWS) {
        gone = await deleteSome('link_visitors', 'link_no IN (?)', [numbers])
      }
    },
  }
}

/** Those of the custom domains of a workspace. */
function unknownAliases(): Eraser {
  const tables = ['unknown_aliases', 'unknown_alias_days']
  return {
    tables,
    async erase(workspaceId) {
      const domains = await select<{ id: string }>(
        db,
        'SELECT id FROM domains WHERE workspace_id = ?',
        [workspaceId]
      )
      if (domains.length === 0) return true
      for (const table of tables) {
        const gone = await deleteSome(table, 'domain_id IN (?)', [domains.map(({ id }) => id)])
        if (gone === ERASED_ROWS) return false
      }
      return true
    },
  }
}

function byLink(table: string, column: string): LinkEraser {
  return {
    tables: [table],
    async erase(linkIds) {
      let gone = ERASED_ROWS
      while (gone === ERASED_ROWS) gone = await deleteSome(table, `${column} IN (?)`, [linkIds])
    },
  }
}
