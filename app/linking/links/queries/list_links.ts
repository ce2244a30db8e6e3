import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'
import { toPage, type Page } from '#app/shared/validation'
import { hostsOfDomains } from '#app/linking/domains/queries/find_domain'
import type { Workspace } from '#app/platform/access/workspace_access'
import { toLinkRecord, type LinkRecord, type LinkRow } from '#app/linking/links/link'
import type { LinkFilter } from '#app/linking/links/queries/lists/filter'
import { orderOf, type LinkSort, type ListOrder } from '#app/linking/links/queries/lists/order'
import { walk } from '#app/linking/links/queries/lists/walk'
import { gather } from '#app/linking/links/queries/lists/gather'
import { planFor } from '#app/linking/links/queries/lists/plan'
import { totalOf } from '#app/linking/links/queries/lists/totals'
import { linkNames, type LinkName } from '#app/linking/links/queries/link_names'
import { keptCounts, type KeptCounts } from '#app/linking/links/queries/lists/kept_counts'
import { selection } from '#app/linking/links/queries/lists/statement'
import { dependsOnTime, readFilter, type Wanted } from '#app/linking/links/queries/lists/wanted'
import { unchangedSince } from '#app/linking/links/queries/lists/unchanged_since'

/** A page of the workspace's links. Without `state`, neither archived nor deleted ones. */
export async function listLinks(
  workspace: Workspace,
  {
    page = 1,
    pageSize = 25,
    sort = '-createdAt',
    ...filter
  }: LinkFilter & {
    page?: number
    pageSize?: number
    sort?: LinkSort
  }
): Promise<Page<LinkRecord>> {
  const stretch = { offset: (page - 1) * pageSize, limit: pageSize }
  const { ids, total } = await idsOf(workspace, filter, orderOf(sort), stretch)
  const found = await rowsOf(ids)
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  const hosts = await hostsOfDomains(rows.map((row) => row.domain_id))
  const items = rows.map((row) => toLinkRecord(row, hosts.get(row.domain_id)!))
  return toPage(items, page, pageSize, total)
}

/** The newest links that a filter matches, for lists that tell no total. */
export async function newestLinks(
  workspace: Workspace,
  filter: LinkFilter,
  limit: number
): Promise<LinkName[]> {
  const order = orderOf('-createdAt')
  const way = await wayTo(workspace, filter, order)
  if (!way) return []
  const { wanted, counts, plan } = way
  const stretch = { offset: 0, limit, total: null }
  if (plan.kind === 'walk') {
    return linkNames(workspace.id, await walk(wanted, order, stretch, versionOf(wanted, counts)))
  }
  const { ids } = await gather(wanted, plan.driver, order, stretch)
  return linkNames(workspace.id, ids)
}

/**
 * Ids of the links that a filter matches, at most so many.
 *
 * @param inOrder sorted, by the database; in no order when left out
 */
export async function matchingLinkIds(
  workspace: Workspace,
  filter: LinkFilter,
  atMost: number,
  { inOrder = false } = {}
): Promise<string[]> {
  const wanted = readFilter(workspace, filter)
  if (wanted === null) return []
  const plan = await planFor(wanted, await keptCounts(wanted), null)
  const driver =
    plan.kind === 'gather' ? plan.driver : ({ reads: 'links', index: 'links_created' } as const)
  const { sql, values } = selection(wanted, driver)
  const order = inOrder ? 'ORDER BY l.id' : ''
  const text = `SELECT l.id ${sql} ${order} LIMIT ?`
  const rows = await select<{ id: string }>(db, text, [...values, atMost])
  return rows.map(({ id }) => id)
}

async function idsOf(
  workspace: Workspace,
  filter: LinkFilter,
  order: ListOrder,
  stretch: { offset: number; limit: number }
): Promise<{ ids: string[]; total: number }> {
  const way = await wayTo(workspace, filter, order)
  if (!way) return { ids: [], total: 0 }
  const { wanted, counts, plan } = way
  if (plan.kind === 'gather') return gather(wanted, plan.driver, order, stretch)
  const version = versionOf(wanted, counts)
  const { total, isExact } = await totalOf(wanted, counts, version)
  const known = { ...stretch, total: isExact ? total : null }
  return { ids: await walk(wanted, order, known, version), total }
}

/** What is wanted of a list, and how it is come by; null where nothing can match. */
async function wayTo(workspace: Workspace, filter: LinkFilter, order: ListOrder) {
  const filtered = readFilter(workspace, filter)
  if (filtered === null) return null
  const wanted = await unchangedSince(filtered)
  const counts = await keptCounts(wanted)
  return { wanted, counts, plan: await planFor(wanted, counts, order) }
}

/** The same as long as the list is. */
function versionOf(wanted: Wanted, { changes }: KeptCounts): string {
  return `${changes} ${dependsOnTime(wanted) ? wanted.at.getTime() : ''}`
}

async function rowsOf(ids: string[]): Promise<Map<string, LinkRow>> {
  const rows: LinkRow[] = ids.length === 0 ? [] : await db.from('links').whereIn('id', ids)
  return new Map(rows.map((row) => [row.id, row]))
}
