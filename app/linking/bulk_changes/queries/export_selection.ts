import db from '@adonisjs/lucid/services/db'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import { exportLinksCsv } from '#app/linking/link_list/queries/export_links'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { LINK_EXPORT_COLUMNS, toExportCells } from '#app/linking/link_list/rules/export_row'
import { toLinkRecord, type LinkRow } from '#app/linking/links/link'
import type { Workspace } from '#app/platform/access/workspace_access'
import { chunks, table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { formatCsv } from '#app/shared/text/csv'

/** Rows of one query. */
const BATCH = 100

/** Exports the chosen links as CSV, some lines at a time. */
export async function* exportSelection(
  workspace: Workspace,
  selection: { linkIds: string[] } | { filter: LinkFilter }
): AsyncGenerator<string> {
  if ('filter' in selection) return yield* exportLinksCsv(workspace, selection.filter)
  yield formatCsv([LINK_EXPORT_COLUMNS])
  const ids = [...new Set(selection.linkIds)].filter(isId).sort()
  for (const some of chunks(ids, BATCH)) {
    const rows = await table<LinkRow>(db, 'links')
      .whereIn('id', some)
      .where('workspace_id', workspace.id)
      .whereNull('deleted_at')
      .orderBy('id')
    const hosts = await findDomainHosts(rows.map((row) => row.domain_id))
    const records = rows.map((row) => toLinkRecord(row, hosts.get(row.domain_id)!))
    if (records.length > 0) yield formatCsv(records.map(toExportCells))
  }
}
