import db from '@adonisjs/lucid/services/db'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { findLinkNames, type LinkName } from '#app/linking/link_list/queries/link_names'
import { readListCounts, type ListCounts } from '#app/linking/link_list/queries/list_counts'
import {
  dependsOnTime,
  readCriteria,
  type ListCriteria,
} from '#app/linking/link_list/queries/list_criteria'
import { toOrder, type LinkSort, type ListOrder } from '#app/linking/link_list/queries/order'
import type { ListPosition } from '#app/linking/link_list/queries/past_position'
import { pinToLastChange } from '#app/linking/link_list/queries/pin_to_last_change'
import { planList, SCAN } from '#app/linking/link_list/queries/plan'
import { isIndexOrder, scanIndex } from '#app/linking/link_list/queries/scan_index'
import { sortMatches } from '#app/linking/link_list/queries/sort_matches'
import { buildSelection } from '#app/linking/link_list/queries/statement'
import { countTotal } from '#app/linking/link_list/queries/totals'
import { toLinkRecord, type LinkRecord, type LinkRow } from '#app/linking/links/link'
import type { Workspace } from '#app/platform/access/workspace_access'
import {
  readPageStart,
  toPage,
  type CursorKeys,
  type PageRequest,
} from '#app/shared/database/cursor'
import { select, table } from '#app/shared/database/sql'
import type { PaginatedList } from '#app/shared/text/validation'
import { monotonicMs } from '#app/shared/time/clock'

/** How long a long list that is narrowed down by health is taken to be the same. */
const HEALTH_MS = 5_000

/** Lists a page of the workspace's links. Without `state`, neither archived nor deleted ones. */
export async function listLinks(
  workspace: Workspace,
  {
    page,
    pageSize,
    cursor,
    sort = '-createdAt',
    ...filter
  }: LinkFilter & PageRequest & { sort?: LinkSort }
): Promise<PaginatedList<LinkRecord>> {
  const order = toOrder(sort)
  const start = readPageStart({ page, pageSize, cursor }, [order.kind, 'id'])
  const range = {
    offset: start.offset,
    limit: start.pageSize + (start.isByCursor ? 1 : 0),
    after: toListPosition(start.after, order),
    isByCursor: start.isByCursor,
  }
  const { found, total } = await findLinksOfRange(workspace, filter, order, range)
  const shown = found.slice(0, start.pageSize).map(({ id }) => id)
  const links = await readRows(shown)
  const rows = shown.flatMap((id) => links.get(id) ?? [])
  const hosts = await findDomainHosts(rows.map((row) => row.domain_id))
  const items = rows.map((row) => toLinkRecord(row, hosts.get(row.domain_id)!))
  return toPage(found, start, total, {
    items,
    keysOf: ({ value, id }) => [value as string | number | Date | null, id],
  })
}

/** Finds the newest links that a filter matches, for lists that show no total. */
export async function findNewestLinks(
  workspace: Workspace,
  filter: LinkFilter,
  limit: number
): Promise<LinkName[]> {
  const order = toOrder('-createdAt')
  const prepared = await preparePlan(workspace, filter, order)
  if (!prepared) return []
  const { wanted: criteria, counts, plan } = prepared
  const range = { offset: 0, limit, total: null }
  if (plan.kind === 'scan') {
    const newest = await scanIndex(criteria, order, range, formatVersion(criteria, counts))
    return findLinkNames(
      workspace.id,
      newest.map(({ id }) => id)
    )
  }
  const { found } = await sortMatches(criteria, plan.driver, order, range)
  return findLinkNames(
    workspace.id,
    found.map(({ id }) => id)
  )
}

/**
 * Finds ids of the links that a filter matches, at most this many.
 *
 * @param inOrder sorted, by the database; in no order when left out
 */
export async function findMatchingLinkIds(
  workspace: Workspace,
  filter: LinkFilter,
  atMost: number,
  { inOrder = false } = {}
): Promise<string[]> {
  const criteria = readCriteria(workspace, filter)
  if (criteria === null) return []
  const plan = await planList(criteria, await readListCounts(criteria), null)
  const driver =
    plan.kind === 'sort' ? plan.driver : ({ reads: 'links', index: 'links_by_creation' } as const)
  const { sql, values } = buildSelection(criteria, driver)
  const order = inOrder ? 'ORDER BY l.id' : ''
  const text = `SELECT l.id ${sql} ${order} LIMIT ?`
  const rows = await select<{ id: string }>(db, text, [...values, atMost])
  return rows.map(({ id }) => id)
}

/** Returns the position that a cursor names, as the database compares it. */
function toListPosition(after: CursorKeys | null, { kind }: ListOrder): ListPosition | null {
  if (after === null) return null
  const [value, id] = after
  const isTime = kind.startsWith('time') && value !== null
  return { value: isTime ? new Date(value) : value, id: String(id) }
}

async function findLinksOfRange(
  workspace: Workspace,
  filter: LinkFilter,
  order: ListOrder,
  range: { offset: number; limit: number; after: ListPosition | null; isByCursor: boolean }
): Promise<{ found: ListPosition[]; total: number }> {
  const prepared = await preparePlan(workspace, filter, order, range)
  if (!prepared) return { found: [], total: 0 }
  const { wanted: criteria, counts, plan } = prepared
  if (plan.kind === 'sort') return sortMatches(criteria, plan.driver, order, range)
  const version = formatVersion(criteria, counts)
  const { total, isExact } = await countTotal(criteria, counts, version)
  const known = { ...range, total: isExact ? total : null }
  return { found: await scanIndex(criteria, order, known, version), total }
}

/**
 * Prepares the criteria and the plan of a list; null where nothing can match. A caller who walks a
 * list by cursor reads its index from where they are, however short it is. When the list was
 * gathered again for each page, a caller missed links that were there while others came and went.
 */
async function preparePlan(
  workspace: Workspace,
  filter: LinkFilter,
  order: ListOrder,
  { isByCursor = false } = {}
) {
  const filtered = readCriteria(workspace, filter)
  if (filtered === null) return null
  const criteria = await pinToLastChange(filtered)
  const counts = await readListCounts(criteria)
  const isWalk = isByCursor && isIndexOrder(criteria, order)
  const plan = isWalk ? SCAN : await planList(criteria, counts, order)
  return { wanted: criteria, counts, plan }
}

/**
 * Formats the version of a list: it stays the same as long as the list does. What checks of links
 * change is no change of a link, so that a list by health is taken to be the same for seconds.
 */
function formatVersion(criteria: ListCriteria, { changes }: ListCounts): string {
  const time = dependsOnTime(criteria) ? criteria.at.getTime() : ''
  const checks = criteria.health === null ? '' : Math.floor(monotonicMs() / HEALTH_MS)
  return `${changes} ${time} ${checks}`
}

async function readRows(ids: string[]): Promise<Map<string, LinkRow>> {
  const rows = ids.length === 0 ? [] : await table<LinkRow>(db, 'links').whereIn('id', ids)
  return new Map(rows.map((row) => [row.id, row]))
}
