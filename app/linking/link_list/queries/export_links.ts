import db from '@adonisjs/lucid/services/db'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { findMatchingLinkIds } from '#app/linking/link_list/queries/list_links'
import { LINK_EXPORT_COLUMNS, toExportCells } from '#app/linking/link_list/rules/export_row'
import { toLinkRecord, type LinkRecord, type LinkRow } from '#app/linking/links/link'
import type { Workspace } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { formatCsv } from '#app/shared/text/csv'

/** Rows of one query: a few milliseconds of the process, between which it does other work. */
const BATCH = 100

/** Links in a filtered export at most; one without filters has no end. */
const MOST_FILTERED = 1_000_000

/** Exports links as CSV, some lines at a time. Cells that a spreadsheet would run are defused. */
export async function* exportLinksCsv(
  workspace: Workspace,
  filter: LinkFilter
): AsyncGenerator<string> {
  yield formatCsv([LINK_EXPORT_COLUMNS])
  for await (const links of linkPages(workspace, filter)) {
    yield formatCsv(links.map(toExportCells))
  }
}

/** Exports links as JSON, `{ "items": [...] }` with the records of the API, some at a time. */
export async function* exportLinksJson(
  workspace: Workspace,
  filter: LinkFilter
): AsyncGenerator<string> {
  let before = '{"items":['
  for await (const links of linkPages(workspace, filter)) {
    yield before + links.map((link) => JSON.stringify(link)).join(',\n')
    before = ',\n'
  }
  yield before.startsWith('{') ? `${before}]}\n` : ']}\n'
}

/** Returns all links but deleted ones, some at a time; archived ones too unless a state is asked for. */
export async function* linkPages(
  workspace: Workspace,
  filter: LinkFilter
): AsyncGenerator<LinkRecord[]> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== null)
  const pages = isFiltered ? filteredRows(workspace, filter) : allRows(workspace.id)
  for await (const rows of pages) {
    if (rows.length === 0) continue
    const hosts = await findDomainHosts(rows.map((row) => row.domain_id))
    yield rows.map((row) => toLinkRecord(row, hosts.get(row.domain_id)!))
  }
}

/**
 * Reads all rows in the order of an index, from where the page before ended: the last page costs as
 * the first.
 */
async function* allRows(workspaceId: string): AsyncGenerator<LinkRow[]> {
  let last: LinkRow | null = null
  for (;;) {
    const query = table<LinkRow>(db, 'links')
      .where('workspace_id', workspaceId)
      .orderBy([{ column: 'created_at' }, { column: 'id' }])
      .limit(BATCH)
    if (last) {
      const { created_at: at, id } = last
      query.where('created_at', '>=', at)
      query.where((later) =>
        later.where('created_at', '>', at).orWhere((same) => same.where('id', '>', id))
      )
    }
    const rows = await query
    yield rows.filter((row) => row.deleted_at === null)
    if (rows.length < BATCH) return
    last = rows.at(-1)!
  }
}

async function* filteredRows(workspace: Workspace, filter: LinkFilter): AsyncGenerator<LinkRow[]> {
  const ids = await findMatchingLinkIds(workspace, filter, MOST_FILTERED, { inOrder: true })
  const archived = filter.state
    ? []
    : await findMatchingLinkIds(workspace, { ...filter, state: 'Archived' }, MOST_FILTERED, {
        inOrder: true,
      })
  for (const some of chunksInOrder(ids, archived)) {
    yield await table<LinkRow>(db, 'links').whereIn('id', some).orderBy('id')
  }
}

/**
 * Returns two lists that are in order, as one that is cut into chunks; a million are never sorted
 * at once.
 */
function* chunksInOrder(ids: readonly string[], others: readonly string[]): Generator<string[]> {
  let [at, otherAt] = [0, 0]
  while (at < ids.length || otherAt < others.length) {
    const some: string[] = []
    while (some.length < BATCH && (at < ids.length || otherAt < others.length)) {
      const isOther = at === ids.length || others[otherAt] < ids[at]
      some.push(isOther ? others[otherAt++] : ids[at++])
    }
    yield some
  }
}
