import db from '@adonisjs/lucid/services/db'
import type { LinkEraser } from '#app/linking/erasure/link_erasers'
import {
  deleteSome,
  ERASED_ROWS,
  familiesOf,
  rowsOf,
  type Eraser,
} from '#app/people/deletion/erasers'
import { select } from '#app/shared/database/sql'
import { rawClicksOfWorkspace, visitorsOfLinks } from '#app/visits/raw_clicks/raw_click_erasers'

/** What this wing keeps of a workspace. */
export const visitsOfWorkspace: readonly Eraser[] = [
  rawClicksOfWorkspace,
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
  visitorsOfLinks,
  byLink('click_erasures', 'link_id'),
  byLink('click_resets', 'link_id'),
  byLink('click_peaks', 'link_id'),
]

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
